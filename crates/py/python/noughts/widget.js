// The board in a notebook: a picture whose points can be clicked, or reached with Tab and chosen with Enter.
function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "noughts";
  root.style.cssText = "display:inline-block;background:#fff;color:#000;padding:8px;font-family:sans-serif;max-width:100%";
  const picture = document.createElement("div");
  const says = document.createElement("div");
  says.setAttribute("aria-live", "polite");
  says.style.cssText = "margin:6px 0;min-height:1.4em";
  const buttons = document.createElement("div");
  const button = (text, type) => {
    const one = document.createElement("button");
    one.textContent = text;
    one.style.cssText = "margin-right:8px;min-height:36px;padding:0 12px";
    one.addEventListener("click", () => model.send({ type }));
    buttons.append(one);
    return one;
  };
  const undo = button("Take back", "undo");
  button("New game", "new");
  const hint = button("Best move", "hint");
  root.append(picture, says, buttons);
  el.append(root);

  const draw = () => {
    picture.innerHTML = model.get("svg");
    const legal = new Set(model.get("legal"));
    for (const group of picture.querySelectorAll("[data-point]")) {
      const point = Number(group.getAttribute("data-point"));
      if (!legal.has(point)) continue;
      group.style.cursor = "pointer";
      group.setAttribute("tabindex", "0");
      group.setAttribute("role", "button");
      const choose = () => model.send({ type: "point", point });
      group.addEventListener("click", choose);
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          choose();
        }
      });
    }
  };
  const tell = () => {
    says.textContent = model.get("says");
    undo.disabled = !model.get("can_undo");
    hint.disabled = model.get("over");
  };
  for (const name of ["svg", "legal"]) model.on(`change:${name}`, draw);
  for (const name of ["says", "can_undo", "over"]) model.on(`change:${name}`, tell);
  draw();
  tell();
}

export default { render };
