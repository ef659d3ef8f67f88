/** Messages during the recovery, on the error output. Standard output is for the summary. */
export interface Progress {
  /** Prints a line. */
  printLine(text: string): void;
  /** Updates the progress line of a terminal. */
  update(text: string): void;
}

export function createProgress(errors: { write(text: string): unknown; isTTY?: boolean }): Progress {
  let shown = "";
  const clear = () => {
    if (shown !== "") errors.write(`\r${" ".repeat(shown.length)}\r`);
    shown = "";
  };
  return {
    printLine(text) {
      clear();
      errors.write(`${printable(text)}\n`);
    },
    update(text) {
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

/** Replaces control characters, which a terminal would interpret. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
}
