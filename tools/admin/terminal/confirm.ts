import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** The terminal of a person, or undefined if a script runs the command. */
export function findTerminal(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal | undefined {
  return input.isTTY && output.isTTY ? { input, output } : undefined;
}

/** Asks a question. Anything but yes, also no answer, is a no. */
export function confirm({ input, output }: Terminal, question: string): Promise<boolean> {
  return new Promise((resolve) => {
    const lines = createInterface({ input, output, terminal: false });
    let isAnswered = false;
    lines.question(`${question} [y/N] `, (answer) => {
      isAnswered = true;
      lines.close();
      resolve(/^y(?:es)?$/i.test(answer.trim()));
    });
    lines.once("close", () => {
      if (isAnswered) return;
      // The cursor is still behind the question.
      output.write("\n");
      resolve(false);
    });
  });
}
