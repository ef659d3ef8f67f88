import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { KeyedHash } from "../secrets/hashes.ts";
import type { MailRecipient, SecurityMails } from "../security-mails/security-mails.ts";
import { deviceNameOf } from "./device-name.ts";
import { createKnownDeviceStore } from "./known-device-store.ts";

/** A device at a sign-in, in the form that may be stored. */
export interface Device {
  userAgent: string;
  /** Undefined when the device gave itself no name: such a one is always new. */
  deviceHash: string | undefined;
}

export interface NotifiedUser extends MailRecipient {
  emailConfirmedAt: Date | null;
}

/** Knows from which devices somebody signed in before, so that the owner hears of any other. */
export interface KnownDevices {
  /** The user is part of the hash: that two accounts share a device can't be seen. */
  hashDevice(userId: string, deviceId: string | undefined): string | undefined;
  /** Within the transaction of the registration: its device is known from the start. */
  remember(db: Db, userId: string, deviceId: string | undefined): Promise<void>;
  /**
   * Within the transaction of the sign-in: queues a mail when the device is new. None goes to an e-mail that was never
   * confirmed, for it may be a stranger's, whom somebody else registered to have mails sent to.
   */
  notifyIfNew(db: Db, user: NotifiedUser, device: Device): Promise<void>;
}

export interface KnownDevicesDeps {
  keyedHash: KeyedHash;
  clock: Clock;
  securityMails: SecurityMails;
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
