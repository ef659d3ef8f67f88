import { adminCalls } from "@dexnet/protocol/admin/admin";
import { type Command, type CommandGroup, UsageError } from "../definition/command.ts";
import { readAddress, readEmail } from "../definition/read-values.ts";
import { printable } from "../terminal/printable.ts";
import { formatTime } from "../terminal/times.ts";

const defaultTitle = "Restored";

const rebuild: Command = {
  name: "rebuild",
  summary: "Restore a storage whose rows in the database of the api were lost",
  about: [
    "The ledger has copies of the file list, signed by the storage's key. Older versions, links of other",
    "accounts and shares are lost. The account needs a plan with room for the storage. Only a person with the",
    "phrase can open the storage, but the account can delete it: make sure that it is the owner who asks.",
  ],
  argument: { name: "ADDRESS", read: readAddress },
  options: {
    user: { type: "string", value: "EMAIL", meaning: "the account that gets the storage" },
    title: {
      type: "string",
      value: "TITLE",
      meaning: `the title that the account sees ; default "${defaultTitle}"`,
    },
  },
  examples: [
    [
      "storages rebuild 0x5A0b54D5dc17e0AadC383d2db43B0a0D3E029c4c --user ann@example.org",
      "after the loss of the api's database, for a new account",
    ],
  ],
  question: (argument) => `Give the storage ${printable(argument)} to this account? The account can delete it.`,
  async run({ call, argument, text, now }) {
    const user = text("user");
    if (user === undefined) throw new UsageError("Give the account that gets the storage: --user EMAIL.");
    const body = { email: readEmail(user), title: text("title") ?? defaultTitle };
    const answer = await call(adminCalls.rebuildStorage, { params: { address: argument }, body });
    const savedAt = formatTime(new Date(answer.version).toISOString(), now);
    return { json: answer, text: `The storage is restored, with its file list of ${savedAt}.` };
  },
};

export const storageCommands: CommandGroup = {
  name: "storages",
  summary: "Restore storages from the ledger",
  service: "api",
  commands: [rebuild],
};
