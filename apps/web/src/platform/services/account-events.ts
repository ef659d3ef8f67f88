import type { Unsubscribe } from "@dexnet/drive/platform/listeners";
import type { AccountEvent } from "@dexnet/protocol/events";

/** Hints about changes of the signed-in account, by any of its devices. A listener reads what has changed by calls. */
export interface AccountEvents {
  subscribe(listener: (event: AccountEvent) => void): Unsubscribe;
}
