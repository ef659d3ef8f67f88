import { AppError } from "@dexnet/protocol/errors/errors";
import type { Db } from "@dexnet/service/database/database";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { Passwords } from "./passwords.ts";
import { createUserStore, type User } from "./user-store.ts";

/** Verifies the password of a signed-in user again. Faults: password_wrong, password_missing, too_many_requests. */
export type ConfirmPassword = (userId: string, password: string) => Promise<User>;

export interface ConfirmPasswordDeps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly throttles: Throttles;
}

export function createConfirmPassword({ db, passwords, throttles }: ConfirmPasswordDeps): ConfirmPassword {
  return async (userId, password) => {
    const user = await createUserStore(db).findById(userId);
    if (user === undefined) throw new AppError("session_expired");
    // This answer is no guess, so it is not counted.
    if (user.passwordHash === null) throw new AppError("password_missing");
    return throttles.guard([{ policy: "confirm_password", key: userId }], async () => {
      if (!(await passwords.matches(password, user.passwordHash))) throw new AppError("password_wrong");
      return user;
    });
  };
}
