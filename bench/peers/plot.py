"""Lines on logarithmic paper, as a small SVG."""

import math
from html import escape

COLOURS = ["#1b6ca8", "#c8553d", "#3a7d44", "#8e5ea2", "#b8860b", "#444444", "#008b8b", "#d45087"]
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 400, 62, 16, 170, 44


def plot(series, across, up):
    """`series` maps a name to points (x, y); y is drawn as its logarithm, and nothing below 1 for counts or 0.001 for seconds."""
    points = [point for line in series.values() for point in line]
    least = min(1 if y >= 1 or y == 0 else 0.001 for _, y in points)
    log = lambda y: math.log10(max(y, least))
    x0, x1 = min(x for x, _ in points), max(x for x, _ in points)
    y0, y1 = math.floor(log(least)), max(1, math.ceil(max(log(y) for _, y in points)))
    at = lambda x, y: (
        round(LEFT + (x - x0) / max(1, x1 - x0) * (WIDTH - LEFT - RIGHT), 1),
        round(HEIGHT - BOTTOM - (log(y) - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM), 1),
    )
    text = lambda x, y, words, more="": f'<text x="{x}" y="{y}" {more}>{escape(words)}</text>'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for power in range(y0, y1 + 1):
        _, y = at(x0, 10.0**power)
        out.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        out.append(text(LEFT - 6, y + 4, f"{10.0**power:,.0f}" if power >= 0 else f"{10.0**power:g}", 'text-anchor="end"'))
    step = max(1, round((x1 - x0) / 8 / 5) * 5) or 1
    for x in range(math.ceil(x0 / step) * step, int(x1) + 1, step):
        out.append(text(at(x, least)[0], HEIGHT - BOTTOM + 16, str(x), 'text-anchor="middle"'))
    out.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, across, 'text-anchor="middle"'))
    out.append(text(8, TOP - 4, up))
    for i, (name, line) in enumerate(series.items()):
        colour = COLOURS[i % len(COLOURS)]
        places = [at(x, y) for x, y in line]
        path = "L".join(f"{x} {y}" for x, y in places)
        out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        out += [f'<circle cx="{x}" cy="{y}" r="2.6" fill="{colour}"/>' for x, y in places]
        out.append(text(WIDTH - RIGHT + 12, TOP + 14 + 18 * i, name, f'fill="{colour}"'))
    return "\n".join(out + ["</svg>"]) + "\n"
