import type { AccountCalls } from "@dexnet/tools/testing/account-calls";
import type { Mailbox } from "@dexnet/tools/testing/mailbox-client";
import type { Keyboard } from "../browser/keyboard.ts";
import type { Person, Screen } from "../pages/person.ts";

export interface WalkOptions {
  screen: Screen;
  keyboard: Keyboard;
  /** With the current password, which some walks change. */
  person: Person;
  inviteCode: string;
  mailbox: Mailbox;
  /** Calls for the person's other devices. */
  calls: AccountCalls;
  /** Called on each screen in each state that is to be checked. */
  visit(name: string): Promise<void>;
}
