import { describe, expect, it } from "vitest";
import { argon2, createPasswords } from "./passwords.ts";

describe("passwords", () => {
  it("are hashed with a salt by Argon2id with the recommended parameters", async () => {
    const passwords = await createPasswords(argon2);
    const hash = await passwords.hash("correct horse");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash("correct horse")).not.toBe(hash);
    expect(await passwords.matches("correct horse", hash)).toBe(true);
    expect(await passwords.matches("correct horsf", hash)).toBe(false);
    expect(await passwords.matches("correct horse", undefined)).toBe(false);
  });

  it("match in any Unicode form", async () => {
    const passwords = await createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });
    expect(await passwords.matches("cafe\u0301", await passwords.hash("caf\u00e9"))).toBe(true);
  });

  it("are outdated if they were hashed with other parameters", async () => {
    const weak = await createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });
    const passwords = await createPasswords(argon2);
    const hash = await weak.hash("correct horse");
    expect(passwords.isOutdated(hash)).toBe(true);
    expect(weak.isOutdated(hash)).toBe(false);
    expect(passwords.isOutdated(await passwords.hash("correct horse"))).toBe(false);
    expect(passwords.isOutdated("$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA")).toBe(true);
    expect(await passwords.matches("correct horse", hash)).toBe(true);
  });
});
