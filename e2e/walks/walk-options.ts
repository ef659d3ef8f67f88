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
  /**
   * Called on each screen in each state that is to be checked. `open` brings the screen into that state again, for a state
   * that another width of the window ends.
   */
  visit(name: string, open?: () => Promise<void>): Promise<void>;
}

/** Walk through screens with uploads. */
export interface UploadWalkOptions extends WalkOptions {
  /** Holds back the blocks that are sent to the ledger, until it is called with false. */
  holdBlocks(isHeld: boolean): void;
}

/** Requests of the ledger with blocks, by the last part of their path. */
const sent: ReadonlySet<string> = new Set(["blocks", "batch"]);

export const isUploadRequest = (path: string, method: string) => method !== "GET" && sent.has(path);

/** Refusals of wrong input, blocks of an upload that was paused, and streams of pages that were left. */
export function isExpectedFault(fault: string): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d |^Call failed: .*: status 4\d\d, /.test(fault) ||
    /^(?:PUT \S+\/blocks|GET \S+\/events\/): net::ERR_ABORTED$/.test(fault)
  );
}
