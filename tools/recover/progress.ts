/** What is told while files come, on the error output: standard output stays for the sum. */
export interface Progress {
  /** A line of its own. */
  say(text: string): void;
  /** How far it is. On a terminal one line that is written over. */
  show(text: string): void;
}

export function createProgress(errors: { write(text: string): unknown; isTTY?: boolean }): Progress {
  let shown = "";
  const clear = () => {
    if (shown !== "") errors.write(`\r${" ".repeat(shown.length)}\r`);
    shown = "";
  };
  return {
    say(text) {
      clear();
      errors.write(`${printable(text)}\n`);
    },
    show(text) {
      if (errors.isTTY !== true) return;
      clear();
      shown = printable(text).slice(0, 100);
      errors.write(shown);
    },
  };
}

export function sizeText(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

/** A name must not steer the terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
}
