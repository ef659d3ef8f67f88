import type { AccountCalls } from "@dexnet/tools/testing/account-calls";
import type { Mailbox } from "@dexnet/tools/testing/mailbox-client";
import type { Keyboard } from "../browser/keyboard.ts";
import type { Person, Screen } from "../pages/person.ts";

export interface WalkOptions {
  screen: Screen;
  hands: Keyboard;
  /** The password is the one that they have at the moment. */
  person: Person;
  inviteCode: string;
  mailbox: Mailbox;
  /** For the person's other devices. */
  calls: AccountCalls;
  /** Called on each screen, in the state in which it is worth a look. */
  visit(name: string): Promise<void>;
}
