import { deviceNameOf } from "@dexnet/protocol/device-name";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { MailRecipient, SecurityMails } from "../mails/security-mails.ts";
import type { KeyedHash } from "../secrets/hashes.ts";
import { createKnownDeviceStore } from "./known-device-store.ts";

/** A device at a sign-in, as it may be stored. */
export interface Device {
  userAgent: string;
  /** Undefined if the device sent no id. It then always counts as new. */
  deviceHash: string | undefined;
}

export interface NotifiedUser extends MailRecipient {
  emailConfirmedAt: Date | null;
}

/** Remembers the devices of each user, so that the owner is informed about sign-ins on other ones. */
export interface KnownDevices {
  /** The hash includes the user, so that it does not reveal that two accounts share a device. */
  hashDevice(userId: string, deviceId: string | undefined): string | undefined;
  /** Stores the device of a registration as known, within the caller's transaction. */
  remember(db: Db, userId: string, deviceId: string | undefined): Promise<void>;
  /**
   * Queues a mail if the device is new, within the transaction of the sign-in. An e-mail that was never confirmed gets
   * none: it may belong to a stranger, and a registration must not cause mails to them.
   */
  notifyIfNew(db: Db, user: NotifiedUser, device: Device): Promise<void>;
}

export interface KnownDevicesDeps {
  readonly keyedHash: KeyedHash;
  readonly clock: Clock;
  readonly securityMails: SecurityMails;
}

export function createKnownDevices({ keyedHash, clock, securityMails }: KnownDevicesDeps): KnownDevices {
  const hashDevice: KnownDevices["hashDevice"] = (userId, deviceId) =>
    deviceId === undefined ? undefined : keyedHash(userId, deviceId);

  async function record(db: Db, userId: string, deviceHash: string | undefined): Promise<boolean> {
    return deviceHash === undefined || (await createKnownDeviceStore(db).record(userId, deviceHash, clock.now()));
  }

  return {
    hashDevice,
    async remember(db, userId, deviceId) {
      await record(db, userId, hashDevice(userId, deviceId));
    },
    async notifyIfNew(db, user, { userAgent, deviceHash }) {
      const isNew = await record(db, user.id, deviceHash);
      if (isNew && user.emailConfirmedAt !== null)
        await securityMails.queue(db, user, { kind: "new_device", ...deviceNameOf(userAgent) });
    },
  };
}
