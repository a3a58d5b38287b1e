"""The colours and strokes of the drawing: one list of names for each way of looking at it.

Dark and forced colours reach a drawing shown with ``<img>`` through media queries. Print does
not in every browser, so the drawing's address with ``#print`` shows it as for paper, too.
"""

from snakes.drawing.ladder import PITCH
from snakes.drawing.snake import COLOURS

LIGHT = {
    "frame": "#742", "rim": "#532", "gap": "#ca7",
    "a": "#fff8e8", "b": "#f5e3c1", "ink": "#432", "halo": "#fff8e8",
    "up": "#ceb", "down": "#fcb", "gold": "#fd6", "start": "#bde",
    "upmark": "#273", "downmark": "#b21", "star": "#f90", "shade": "#0003",
    "wood0": "#ea6", "wood1": "#d95", "wood2": "#fc8", "bark": "#742",
}  # fmt: skip
DARK = {
    "frame": "#432", "rim": "#210", "gap": "#211",
    "a": "#463a2f", "b": "#352b21", "ink": "#fed", "halo": "#210",
    "up": "#253", "down": "#733", "gold": "#861", "start": "#246",
    "upmark": "#8d9", "downmark": "#f98", "star": "#fc3", "shade": "#0006",
    "wood0": "#c85", "wood1": "#b74", "wood2": "#d96", "bark": "#321",
}  # fmt: skip
PAPER = dict.fromkeys(("frame", "a", "b", "up", "down", "gold", "start", "halo"), "#fff")
PAPER |= dict.fromkeys(("rim", "gap"), "#999")
PAPER |= {"ink": "#000", "upmark": "#273", "downmark": "#b21", "shade": "#0000"}
FORCED = dict.fromkeys([*PAPER, "wood0", "wood1", "wood2"], "Canvas")
FORCED |= dict.fromkeys(("rim", "ink", "upmark", "downmark", "star", "bark"), "CanvasText")
FORCED |= {"gap": "GrayText", "shade": "#0000"}


def style_svg(snakes: int) -> str:
    """The style of a drawing with this many snakes."""
    kinds = "".join(
        f".s{i}{{fill:{body};stroke:{edge};color:{pattern}}}"
        for i, (body, edge, pattern) in enumerate(COLOURS[:snakes])
    )
    paper = _names(PAPER)
    return (
        f"<style>svg{{{STROKE};{_names(LIGHT)}}}"
        f"@media(prefers-color-scheme:dark){{svg{{{_names(DARK)}}}}}"
        f"svg:target{{{paper}}}@media print{{svg{{{paper}}}}}"
        f"{RULES}{kinds}"
        f"@media(forced-colors:active){{svg{{{_names(FORCED)}}}{FORCED_RULES}}}</style>"
    )


def _names(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def _rungs(width: float) -> str:
    """Dashes for rungs ``width`` units thick, each in the middle of its stretch of ladder."""
    gap = PITCH - width
    return f"stroke-dasharray:{width} {gap};stroke-dashoffset:-{gap / 2:g}"


STROKE = "stroke-width:4;stroke-linejoin:round;stroke-linecap:round"

RULES = (
    ".edge{fill:var(--frame);stroke:var(--rim);stroke-width:6}"
    ".line{fill:none;stroke:var(--wood0)}"
    ".ground{fill:var(--gap)}.tiles{fill:url(#t)}.a{fill:var(--a)}.b{fill:var(--b)}"
    ".way{fill:none;stroke:var(--gap)}"
    ".tab{fill:var(--a);stroke:var(--rim)}"
    ".turn{fill:none;stroke:var(--ink);stroke-width:7}"
    ".first,.go{fill:var(--start)}.goal{fill:var(--gold)}"
    ".foot{fill:var(--up)}.head{fill:var(--down)}"
    ".rays{fill:none;stroke:var(--halo);opacity:.5;"
    "stroke-width:46;stroke-dasharray:9.03;stroke-linecap:butt}"
    ".mark{stroke:var(--halo);paint-order:stroke}"
    ".up{fill:var(--upmark)}.down{fill:var(--downmark)}"
    ".star{fill:var(--star);stroke:var(--ink)}"
    ".n{font:800 32px ui-rounded,sans-serif;fill:var(--ink);"
    "stroke:var(--halo);stroke-width:7;paint-order:stroke}"
    ".shade{fill:var(--shade)}.cast{fill:none;stroke:var(--shade);stroke-width:11}"
    ".rail,.rung{fill:none;stroke:var(--bark);stroke-width:12}"
    f".rung{{stroke-width:32;stroke-linecap:butt;{_rungs(12)}}}"
    f".rail.in{{stroke-width:7}}.rung.in{{{_rungs(7)}}}"
    ".w0 .in{stroke:var(--wood0)}.w1 .in{stroke:var(--wood1)}.w2 .in{stroke:var(--wood2)}"
    ".p{fill:none;stroke:currentColor}.gem{fill:currentColor;stroke:none}"
    ".dots{stroke-width:14;stroke-dasharray:0 24}"
    ".bands{stroke-width:24;stroke-linecap:butt;stroke-dasharray:8 16}"
    ".beads{stroke-width:12;stroke-dasharray:12 21}"
    ".thin{stroke-width:8}.bands.thin{stroke-width:14}"
    ".eye{fill:#fff}.pupil{stroke:#222;stroke-width:10}.tongue{fill:none;stroke:#d23}"
)

FORCED_RULES = (
    ".snake{fill:LinkText;stroke:Canvas;color:Canvas}.eye{fill:Canvas}.pupil{stroke:CanvasText}.tongue{stroke:LinkText}"
)
