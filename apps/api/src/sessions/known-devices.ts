import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { NoticeReceiver, Notices } from "../notices/notices.ts";
import type { KeyedHash } from "../secrets/hashes.ts";
import { deviceNameOf } from "./device-name.ts";
import { createKnownDeviceStore } from "./known-device-store.ts";

/** A device at a sign-in, in the form that may be stored. */
export interface Device {
  userAgent: string;
  /** Undefined when the device gave itself no name: such a one is always new. */
  deviceHash: string | undefined;
}

export interface NotifiedUser extends NoticeReceiver {
  emailConfirmedAt: Date | null;
}

/** Knows from which devices somebody signed in before, so that the owner hears of any other. */
export interface KnownDevices {
  /** The user is part of the hash: that two accounts share a device can't be seen. */
  hash(userId: string, deviceId: string | undefined): string | undefined;
  /** Within the transaction of the registration: its device is known from the start. */
  remember(db: Db, userId: string, deviceId: string | undefined): Promise<void>;
  /**
   * Within the transaction of the sign-in: queues a mail when the device is new. None goes to an e-mail that was never
   * confirmed, for it may be a stranger's, whom somebody else registered to have mails sent to.
   */
  notifyIfNew(db: Db, user: NotifiedUser, device: Device): Promise<void>;
}

export interface KnownDevicesOptions {
  keyedHash: KeyedHash;
  clock: Clock;
  notices: Notices;
}

export function createKnownDevices({ keyedHash, clock, notices }: KnownDevicesOptions): KnownDevices {
  const hash: KnownDevices["hash"] = (userId, deviceId) =>
    deviceId === undefined ? undefined : keyedHash(userId, deviceId);

  async function note(db: Db, userId: string, deviceHash: string | undefined): Promise<boolean> {
    return deviceHash === undefined || (await createKnownDeviceStore(db).note(userId, deviceHash, clock.now()));
  }

  return {
    hash,
    async remember(db, userId, deviceId) {
      await note(db, userId, hash(userId, deviceId));
    },
    async notifyIfNew(db, user, { userAgent, deviceHash }) {
      const isNew = await note(db, user.id, deviceHash);
      if (isNew && user.emailConfirmedAt !== null)
        await notices.queue(db, user, { kind: "new_device", ...deviceNameOf(userAgent) });
    },
  };
}
