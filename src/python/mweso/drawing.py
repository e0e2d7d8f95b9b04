"""Boards as SVG, for notebooks."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mweso.position import Position

STEP, RADIUS, MARGIN = 44, 18, 30  # pixels: between pits, of a pit, and around the board


def pit(x: int, y: int, name: str, seeds: int) -> str:
    number = f'<text x="{x}" y="{y + 5}" font-size="15">{seeds}</text>' if seeds else ""
    return (f'<g><title>{escape(name)}: {seeds}</title>'
            f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{"#f3e3c3" if seeds else "#fff"}" stroke="#7a5c2e"/>{number}</g>')


def label(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="11" fill="#555">{escape(text)}</text>'


def board(position: Position) -> str:
    """The board with its seeds, North above, columns numbered from each player's left; what lies beside it below."""
    variant, names = position.variant, position.variant.pit_name
    width, height = 2 * MARGIN + STEP * variant.columns, 2 * MARGIN + STEP * variant.rows + 18
    parts = []
    for row, line in enumerate(variant.drawn):
        for column, place in enumerate(line):
            theirs = place >= variant.pits
            number = place - variant.pits if theirs else place
            x, y = MARGIN + STEP * column + STEP // 2, MARGIN + STEP * row + STEP // 2
            name = f"{'North' if theirs else 'South'} {names(number)}"
            parts.append(pit(x, y, name, (position.north if theirs else position.south)[number]))
            if row == 0:
                parts.append(label(x, MARGIN - 8, names(number)[1:]))
                parts.append(label(x, MARGIN + STEP * variant.rows + 16, str(column + 1)))
    beside = f"{'South' if position.side == 'S' else 'North'} to move"
    if variant.stores:
        beside += f"; in store: {position.stores[0]} of South, {position.stores[1]} of North"
    parts.append(label(width // 2, height - 8, beside))
    title = escape(f"{variant.name}: {position}")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'font-family="sans-serif" text-anchor="middle" role="img" aria-label="{title}"><title>{title}</title>'
            f'<rect x="{MARGIN - 6}" y="{MARGIN - 6}" width="{STEP * variant.columns + 12}" height="{STEP * variant.rows + 12}" '
            f'rx="12" fill="#e0c48f" stroke="#7a5c2e"/>{"".join(parts)}</svg>')
