import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

export interface Terminal {
  input: Readable;
  output: Writable;
}

/** A person at a terminal; undefined when a script is at work. */
export function personAt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal | undefined {
  return input.isTTY && output.isTTY ? { input, output } : undefined;
}

/** Whether the person says yes. Anything else, and nothing at all, is a no. */
export function agrees({ input, output }: Terminal, question: string): Promise<boolean> {
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
      // The cursor still stands behind the question.
      output.write("\n");
      resolve(false);
    });
  });
}
