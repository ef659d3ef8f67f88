import classes from "./PartsPicture.module.css";

const columns = 13;
const rows = 9;
const stepX = 56;
const stepY = 48;

interface Cell {
  key: string;
  x: number;
  y: number;
}

const cells: readonly Cell[] = Array.from({ length: columns * rows }, (_, index) => {
  const row = Math.floor(index / columns);
  const column = index % columns;
  return { key: `${column}-${row}`, x: column * stepX + (row % 2) * (stepX / 2), y: row * stepY + 32 };
});

/** One file: its three parts in the middle, and the copies of each further out. */
const parts = ["5-3", "6-3", "6-4"];
const threads: readonly (readonly [string, string])[] = [
  ["5-3", "2-1"],
  ["5-3", "3-6"],
  ["6-3", "6-1"],
  ["6-3", "9-2"],
  ["6-4", "8-6"],
  ["6-4", "10-5"],
];
const copies = new Set(threads.map(([, copy]) => copy));

function cellAt(key: string): Cell {
  return cells.find((cell) => cell.key === key) ?? { key, x: 0, y: 0 };
}

function hexagon({ x, y }: Cell, radius: number): string {
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return corners.join(" ");
}

/** Decorative picture of the parts of a file. The words beside it say the same. */
export function PartsPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 700 432" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {cells.map((cell) => (
        <polygon key={cell.key} className={classes.place} points={hexagon(cell, 22)} />
      ))}
      {threads.map(([part, copy]) => {
        const from = cellAt(part);
        const to = cellAt(copy);
        return <line key={`${part}>${copy}`} className={classes.thread} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
      {[...copies].map((key) => (
        <polygon key={key} className={classes.copy} points={hexagon(cellAt(key), 22)} />
      ))}
      {parts.map((key) => (
        <polygon key={key} className={classes.part} points={hexagon(cellAt(key), 22)} />
      ))}
    </svg>
  );
}
