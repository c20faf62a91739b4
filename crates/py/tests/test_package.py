"""The package as it is installed."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import noughts


def run(*words, **options):
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=60, **options)


def test_importing_takes_no_time():
    """Time of the processor, so that a busy machine does not count."""
    code = "import time; t = time.process_time(); import noughts; print(time.process_time() - t)"
    seconds = min(float(run("-c", code).stdout) for _ in range(5))
    assert seconds < 0.2, f"{seconds:.3f} s"


def test_importing_imports_nobody_else():
    code = "import sys, noughts; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = run("-c", code).stdout.split()
    for name in ("numpy", "pandas", "polars", "networkx", "anywidget", "traitlets", "tqdm", "pyspiel", "inspect", "distributed", "multiprocessing"):
        assert name not in loaded


def test_python_m_noughts_is_the_command():
    board = run("-m", "noughts", "board", "AG(2,4)")
    assert board.returncode == 0 and "2-(16,4,1)" in board.stdout and board.stderr == ""
    bad = run("-m", "noughts", "board", "AG(2,6)")
    assert bad.returncode == 2 and "no plane of order 6" in bad.stderr
    other = run("-m", "noughts", "same", "3^2", "AG(2,3)")
    assert other.returncode == 1
    assert run("-m", "noughts", "--version").stdout.startswith("noughts ")
    assert run("-m", "noughts").returncode == 2


def test_the_examples_in_the_documentation():
    for name in ("", ".boards", ".games", ".solving", ".verifying", ".commands", ".jobs", ".runs"):
        module = importlib.import_module(f"noughts{name}")
        failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
        assert failed == 0, f"noughts{name}"
        assert tried > 0, f"noughts{name} has no examples"


def test_types_come_with_it():
    folder = Path(noughts.__file__).parent
    assert (folder / "py.typed").exists() and (folder / "_noughts.pyi").exists()


def test_the_stub_names_what_there_is():
    from noughts import _noughts

    text = (Path(noughts.__file__).parent / "_noughts.pyi").read_text()
    for name in dir(_noughts):
        thing = getattr(_noughts, name)
        if name.startswith("__") and name != "__version__":
            continue
        assert f"{name}:" in text or f"class {name}" in text or f"def {name}(" in text, name
        if isinstance(thing, type) and name != "NoughtsError":
            for method in vars(thing):
                if not method.startswith("__"):
                    assert f"def {method}(" in text, f"{name}.{method}"


PAGE = Path(__file__).parents[3] / "docs" / "python.md"


@pytest.mark.skipif(not PAGE.exists(), reason="the documentation is not beside the tests")
def test_the_page_of_the_documentation(tmp_path, monkeypatch):
    """Every example of docs/python.md gives what stands there."""
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0 and tried > 20


@pytest.mark.skipif(not PAGE.exists(), reason="the documentation is not beside the tests")
def test_the_picture_of_the_documentation():
    def careful(position):
        win = position.completing(position.mine)
        block = position.completing(position.theirs)
        return (win or block or position.open)[0]

    found = noughts.verify(careful, "AG(2,4)", side="O")
    assert (PAGE.parent / "pictures" / "refuted.svg").read_text(encoding="utf-8") == found.svg()
