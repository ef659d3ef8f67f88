import type { AccountCalls } from "@dexnet/tools/testing/account-calls";
import type { Mailbox } from "@dexnet/tools/testing/mailbox-client";
import type { Keyboard } from "../browser/keyboard.ts";
import type { Person, Screen } from "../pages/person.ts";

export interface WalkOptions {
  readonly screen: Screen;
  readonly keyboard: Keyboard;
  /** With the current password, which some walks change. */
  readonly person: Person;
  readonly inviteCode: string;
  readonly mailbox: Mailbox;
  /** Calls for the person's other devices. */
  readonly calls: AccountCalls;
  /** Called on each screen in each state that is to be checked. */
  visit(name: string): Promise<void>;
}
