import type { CommandGroup, OptionDefinition } from "../definition/command.ts";
import { deviceCommands } from "./devices.ts";
import { dexIdCommands } from "./dexids.ts";
import { inviteCommands } from "./invites.ts";
import { invoiceCommands } from "./invoices.ts";
import { promocodeCommands } from "./promocodes.ts";
import { storageCommands } from "./storages.ts";
import { userCommands } from "./users.ts";

export const commandGroups: readonly CommandGroup[] = [
  inviteCommands,
  userCommands,
  storageCommands,
  deviceCommands,
  invoiceCommands,
  promocodeCommands,
  dexIdCommands,
];

/** Options of every command. */
export const commonOptions: Readonly<Record<string, OptionDefinition>> = {
  json: { type: "boolean", meaning: "print the answer as one JSON value, for programs" },
  url: {
    type: "string",
    value: "ADDRESS",
    meaning: "the server to speak to, instead of the one on this machine",
  },
  help: { type: "boolean", meaning: "say how the command is used, and do nothing" },
};

/** Options of commands that ask for a confirmation. */
export const askingOptions: Readonly<Record<string, OptionDefinition>> = {
  yes: { type: "boolean", meaning: "do it without asking first" },
};
