import { accountSessionSchema, type SessionInfo } from "@dexnet/protocol/sessions";

function createSession(last: number, fields: Partial<SessionInfo>): SessionInfo {
  return accountSessionSchema.parse({
    id: `6f1c7a52-3c1e-4f0b-9a51-00000000000${last}`,
    browser: "Firefox",
    system: "Windows",
    current: false,
    created_at: "2026-04-01T10:00:00.000Z",
    last_used_at: `2026-04-0${last}T10:00:00.000Z`,
    ...fields,
  });
}

/** Sessions of this device and of three others. */
export const sessions: SessionInfo[] = [
  createSession(1, { browser: "Chrome", system: "Linux", current: true }),
  createSession(4, {}),
  createSession(3, { browser: null }),
  createSession(2, { browser: null, system: null }),
];
