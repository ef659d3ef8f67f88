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
  json: { type: "boolean", meaning: "print the answer as one JSON value" },
  url: {
    type: "string",
    value: "ADDRESS",
    meaning: "address of the server, if it is not on this machine",
  },
  help: { type: "boolean", meaning: "show this help" },
};

/** Options of commands that ask for a confirmation. */
export const askingOptions: Readonly<Record<string, OptionDefinition>> = {
  yes: { type: "boolean", meaning: "do not ask for confirmation" },
};
