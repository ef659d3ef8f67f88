/** Kind of mail: each has its own wait. */
export type MailPurpose = "email-confirm" | "sign-in-code" | "password-reset" | "account-deletion";

export interface MailWaitDeps {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly now: () => number;
}

/** Remembers over reloads of the tab when the next mail can be requested. */
export function createMailWait({ storage, now }: MailWaitDeps) {
  const nameOf = (purpose: MailPurpose) => `dexnet.mail-after.${purpose}`;
  return {
    remember(purpose: MailPurpose, seconds: number): void {
      try {
        storage.setItem(nameOf(purpose), String(now() + seconds * 1000));
      } catch {
        // The server enforces the wait.
      }
    },
    secondsLeft(purpose: MailPurpose): number {
      try {
        const until = Number(storage.getItem(nameOf(purpose)) ?? 0);
        return Number.isFinite(until) ? Math.max(0, Math.ceil((until - now()) / 1000)) : 0;
      } catch {
        return 0;
      }
    },
  };
}

export const mailWait = createMailWait({
  storage: {
    getItem: (name) => window.sessionStorage.getItem(name),
    setItem: (name, value) => window.sessionStorage.setItem(name, value),
  },
  now: () => Date.now(),
});
