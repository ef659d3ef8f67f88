import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { HELP, readArguments } from "./arguments.ts";
import { readPhrase } from "./read-phrase.ts";

/** A terminal, as far as a prompt needs one. */
function openTerminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
  let shown = "";
  const errors = new Writable({
    write(chunk, _encoding, done) {
      shown += chunk;
      done();
    },
  });
  const reading = readPhrase({
    phraseFile: undefined,
    input: input as unknown as NodeJS.ReadStream,
    errors: errors as unknown as NodeJS.WriteStream,
  });
  return { input, reading, shown: () => shown, modes };
}

test("recover: a phrase typed at a terminal is not shown", async () => {
  const { input, reading, shown, modes } = openTerminal();
  input.write("legal winner thank\r");
  expect(await reading).toBe("legal winner thank");
  expect(shown()).toBe("Your seed phrase (it is not shown while you type): \n");
  expect(modes).toEqual([true, false]);
});

test("recover: a prompt that is left gives no phrase", async () => {
  const { input, reading } = openTerminal();
  input.write("\u0003");
  await expect(reading).rejects.toThrow("No phrase was given.");
});

test("recover: a phrase file that can't be read is named", async () => {
  const { stdin: input, stderr: errors } = process;
  await expect(readPhrase({ phraseFile: "/nowhere/phrase", input, errors })).rejects.toThrow("/nowhere/phrase");
});

test("recover: takes one folder and addresses, and never a phrase, as arguments", () => {
  const good = { kind: "good", folder: "out", apiUrl: "http://localhost:8080" };
  expect(readArguments(["out"])).toEqual({ ...good, ledgerUrl: undefined, phraseFile: undefined });
  expect(
    readArguments(["--api", "https://a.example", "--ledger=https://b.example", "--phrase-file", "p", "out"]),
  ).toEqual({
    ...{ kind: "good", folder: "out", apiUrl: "https://a.example", ledgerUrl: "https://b.example", phraseFile: "p" },
  });
  for (const wrong of [[], ["out", "legal", "winner"], ["--phrase", "legal"], ["--api", "ftp://a", "out"], ["--api"]]) {
    expect(readArguments(wrong).kind).toBe("wrong");
  }
  expect(readArguments(["--help"])).toEqual({ kind: "help" });
  expect(HELP).toContain("never an argument");
});
