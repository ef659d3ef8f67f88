import { AppError } from "@dexnet/protocol/errors";
import { savingRetrySeconds } from "./limits.ts";

/** The memory for one save. */
export interface SavingShare {
  /** Before so many bytes more are held. Fault: too_many_requests. */
  take(bytes: number): void;
  giveBack(): void;
}

export interface SavingRoomOptions {
  bytesMost: number;
  bytesOfUserMost: number;
}

/**
 * How much of the file databases that come in at once is held in memory, by this process. A file database is held whole
 * until it is saved, so without an end to it many large ones at once would end the process; and without a share for each
 * user one of them could take it all. Counted as bytes arrive: who only says that much will come takes nothing.
 */
export function createSavingRoom({ bytesMost, bytesOfUserMost }: SavingRoomOptions) {
  const takenBy = new Map<string, number>();
  let taken = 0;

  return {
    shareOf(userId: string): SavingShare {
      let own = 0;
      return {
        take(bytes) {
          const ofUser = takenBy.get(userId) ?? 0;
          if (ofUser + bytes > bytesOfUserMost || taken + bytes > bytesMost) {
            throw new AppError("too_many_requests", { facts: { retry_after: savingRetrySeconds } });
          }
          takenBy.set(userId, ofUser + bytes);
          taken += bytes;
          own += bytes;
        },
        giveBack() {
          const left = (takenBy.get(userId) ?? 0) - own;
          if (left > 0) takenBy.set(userId, left);
          else takenBy.delete(userId);
          taken -= own;
          own = 0;
        },
      };
    },
  };
}

export type SavingRoom = ReturnType<typeof createSavingRoom>;
