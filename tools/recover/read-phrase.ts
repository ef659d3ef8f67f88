import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { RecoverError } from "./recover-error.ts";

export interface PhraseSources {
  readonly phraseFile: string | undefined;
  readonly input: NodeJS.ReadStream;
  readonly errors: NodeJS.WriteStream;
}

/** Reads the phrase from a file, a terminal without echo, or standard input. Arguments are visible to all processes, so they are not used. */
export async function readPhrase({ phraseFile, input, errors }: PhraseSources): Promise<string> {
  if (phraseFile !== undefined) {
    return readFile(phraseFile, "utf8").catch((cause: unknown) => {
      throw new RecoverError(`The file ${phraseFile} can't be read.`, { cause });
    });
  }
  return input.isTTY ? askWithoutEcho(input, errors) : text(input);
}

function askWithoutEcho(input: NodeJS.ReadStream, errors: NodeJS.WriteStream): Promise<string> {
  return new Promise((resolve, reject) => {
    errors.write("Your seed phrase (it is not shown while you type): ");
    // The line editor sets the terminal to raw mode. Its echo is discarded.
    const discarded = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input, output: discarded, terminal: true, historySize: 0 });
    let answer: string | undefined;
    lines.once("line", (line) => {
      answer = line;
      lines.close();
    });
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => {
      errors.write("\n");
      if (answer === undefined) reject(new RecoverError("No phrase was given."));
      else resolve(answer);
    });
  });
}
