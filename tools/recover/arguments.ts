import { parseArgs } from "node:util";

export type Arguments =
  | { kind: "help" }
  | { kind: "wrong"; sentence: string }
  | {
      kind: "good";
      folder: string;
      /** Undefined if only the ledger is asked. */
      apiUrl: string | undefined;
      ledgerUrl: string | undefined;
      phraseFile: string | undefined;
      /** Whether deleted files that are still in the trash are left out. */
      isWithoutTrash: boolean;
    };

const defaultApi = "http://localhost:8080";

export const helpText = `Gets all files of a storage back with its seed phrase alone, without an account and without the application.

  npm run recover -- [OPTIONS] FOLDER

FOLDER is where the files go. It is made if it is missing. Nothing that is there is overwritten: files that are there
already with the right bytes are left, so a run that was broken off can be repeated.

Options
  --api URL           the address of the application (${defaultApi} when not given)
  --ledger URL        the address of the ledger (what the application says when not given). Without --api everything comes
                      from the ledger, which has copies of the file list: the application need not exist any more
  --phrase-file FILE  reads the phrase from a file
  --without-trash     leaves out deleted files that are still in the trash (they go into the folder Trash when not given)
  --help              shows this

The phrase is asked for and not shown. A program may give it on standard input, or in a file. It is never an argument:
every process on the machine can read those. It is sent nowhere.

The file list is compared with the public log of the ledger, and the comparison is shown. A server that gives no valid
answer leaves it unverified.

Ends with 0 when every file is there, with 1 when some are not (each is named) or when the list is older than the log says,
with 2 when it was called wrongly, and with 3 when nothing could be begun.
`;

export function readArguments(args: readonly string[]): Arguments {
  const options = {
    api: { type: "string" },
    ledger: { type: "string" },
    "phrase-file": { type: "string" },
    "without-trash": { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (values.help === true) return { kind: "help" };
    const [folder, ...more] = positionals;
    if (folder === undefined) return wrong("Say into which folder the files are to go.");
    if (more.length > 0) return wrong("Give one folder and nothing more. The phrase is asked for; it is no argument.");
    for (const [name, url] of [["--api", values.api] as const, ["--ledger", values.ledger] as const]) {
      if (url !== undefined && !isWebAddress(url)) return wrong(`${name} must be an address like https://example.org.`);
    }
    const apiUrl = values.api ?? (values.ledger === undefined ? defaultApi : undefined);
    const isWithoutTrash = values["without-trash"] ?? false;
    return {
      kind: "good",
      folder,
      apiUrl,
      ledgerUrl: values.ledger,
      phraseFile: values["phrase-file"],
      isWithoutTrash,
    };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(sentence: string): Arguments {
  return { kind: "wrong", sentence };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
