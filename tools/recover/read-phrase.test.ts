import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { helpText, readArguments } from "./arguments.ts";
import { readPhrase } from "./read-phrase.ts";

/** Simulated terminal for a prompt. */
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

test("readPhrase does not show a phrase typed at a terminal", async () => {
  const { input, reading, shown, modes } = openTerminal();
  input.write("legal winner thank\r");
  expect(await reading).toBe("legal winner thank");
  expect(shown()).toBe("Your seed phrase (it is not shown while you type): \n");
  expect(modes).toEqual([true, false]);
});

test("readPhrase rejects when the prompt is cancelled", async () => {
  const { input, reading } = openTerminal();
  input.write("\u0003");
  await expect(reading).rejects.toThrow("No phrase was given.");
});

test("readPhrase names a phrase file that can't be read", async () => {
  const { stdin: input, stderr: errors } = process;
  await expect(readPhrase({ phraseFile: "/nowhere/phrase", input, errors })).rejects.toThrow("/nowhere/phrase");
});

test("readArguments accepts one folder and addresses, but no phrase", () => {
  const good = { kind: "good", folder: "out", apiUrl: "http://localhost:8080" };
  const usual = { ...good, ledgerUrl: undefined, phraseFile: undefined, isWithoutTrash: false };
  expect(readArguments(["out"])).toEqual(usual);
  expect(readArguments(["--without-trash", "out"])).toEqual({ ...usual, isWithoutTrash: true });
  expect(
    readArguments(["--api", "https://a.example", "--ledger=https://b.example", "--phrase-file", "p", "out"]),
  ).toEqual({
    kind: "good",
    folder: "out",
    apiUrl: "https://a.example",
    ledgerUrl: "https://b.example",
    phraseFile: "p",
    isWithoutTrash: false,
  });
  for (const wrong of [[], ["out", "legal", "winner"], ["--phrase", "legal"], ["--api", "ftp://a", "out"], ["--api"]]) {
    expect(readArguments(wrong).kind).toBe("wrong");
  }
  expect(readArguments(["--help"])).toEqual({ kind: "help" });
  expect(helpText).toContain("never an argument");
});
