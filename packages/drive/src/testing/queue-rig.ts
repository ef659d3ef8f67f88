import type { Clock } from "@dexnet/blocks/clock";
import { createRandom } from "@dexnet/blocks/random";
import { AppError } from "@dexnet/protocol/errors/errors";
import { createTransferQueue, queueNotifyIntervalMs } from "../transfers/queue/create-queue.ts";
import type { Attempt, NewGroup, NewRow, QueuedTransfer, Transfer, TransferGroup } from "../transfers/queue/queue.ts";
import type { TransfersState } from "../transfers/transfers.ts";

export const queueAddress = "0x52908400098527886E0F7030069857D2E4169EE7";

/** Clock that only the test advances. */
function createHandClock(): Clock & { pass(milliseconds: number): Promise<void> } {
  let now = 1_000_000;
  let waits: { at: number; resolve: () => void }[] = [];
  const wait = (milliseconds: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waits.push({ at: now + milliseconds, resolve });
      signal?.addEventListener("abort", () => reject(new AppError("transfer_cancelled")));
    });
  return {
    now: () => now,
    wait,
    async pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        const next = waits.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        waits = waits.filter((wait) => wait !== next);
        now = next.at;
        next.resolve();
      }
      now = end;
    },
  };
}

/** Transfer that hears nothing. */
const idle: Transfer = {
  onPaused() {},
  async onResumed() {},
  onCancelled() {},
  onClosed() {},
  handle: () => null,
};

/** Transfer that notes what it hears. */
export function createListeningTransfer(name: string, heard: string[]): Transfer {
  return {
    onPaused: () => void heard.push(`${name} paused`),
    async onResumed() {
      heard.push(`${name} resumed`);
    },
    onCancelled: () => void heard.push(`${name} cancelled`),
    onClosed: () => void heard.push(`${name} closed`),
    handle: () => null,
  };
}

/** A queue with two lanes, and every state of which its watcher was told. */
export function createQueueRig() {
  const clock = createHandClock();
  const queue = createTransferQueue({ clock, random: createRandom() });
  const uploads = queue.openLane("uploadFile");
  const downloads = queue.openLane("download");
  const told: TransfersState[] = [];
  queue.calls.watchTransfers((state) => told.push(state));
  const usual = { scope: queueAddress, name: null, isFolder: false };
  return {
    clock,
    queue,
    uploads,
    downloads,
    told,
    last: () => told.at(-1) as TransfersState,
    groupOf: (group: Partial<NewGroup> = {}) => uploads.addGroup({ ...usual, ...group }),
    downloadGroup: () => downloads.addGroup(usual),
    settle: () => clock.pass(queueNotifyIntervalMs),
  };
}

export type Queued = QueuedTransfer<Transfer>;

export function addRow(
  group: TransferGroup<Transfer>,
  name: string,
  row: Partial<NewRow> = {},
  transfer: Transfer = idle,
): Queued {
  return group.add(transfer, { name, totalBytes: 100, ...row });
}

export function started(row: Queued): Attempt {
  const attempt = row.start();
  if (attempt === null) throw new Error("not started");
  return attempt;
}
