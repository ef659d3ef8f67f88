import { randomBytes } from "node:crypto";
import { createNoteSigner } from "@dexnet/tlog/notes/note";
import { describe, expect, it } from "vitest";
import { signCompiled } from "./log-key.ts";

describe("key of the log", () => {
  it("signs with compiled code as the JavaScript implementation does", () => {
    for (let run = 0; run < 20; run += 1) {
      const secretKey = Uint8Array.from(randomBytes(32));
      const text = `localhost/test\n${run}\n${randomBytes(run).toString("base64")}\n`;
      const plain = createNoteSigner("localhost/test", secretKey);
      const compiled = createNoteSigner("localhost/test", secretKey, signCompiled);
      expect(compiled.verifierKey).toEqual(plain.verifierKey);
      expect(compiled.sign(text)).toEqual(plain.sign(text));
    }
  });
});
