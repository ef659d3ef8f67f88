import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { type QrShape, qrShape, quietModules } from "./qr-shape.ts";

/** Rasterizes the path as a camera sees it: dark on light, several pixels for each module. */
function paint({ modules, path }: QrShape, scale = 6) {
  const width = modules * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = (row * width + Number(x) * scale) * 4;
      for (let at = from; at < from + Number(run) * scale * 4; at += 4) data.set([0, 0, 0], at);
    }
  }
  return { width, height: width, data };
}

test.each([
  [
    "an authenticator's secret",
    "otpauth://totp/DexNet:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=DexNet",
  ],
  ["a payment's address", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ["letters beyond ASCII", "Привіт, сховище"],
])("qrShape: %s can be decoded", (_, text) => {
  expect(decodeQR(paint(qrShape(text)), { timeLimit: 10_000 })).toBe(text);
});

test("qrShape: the quiet zone is empty", () => {
  const { modules, path } = qrShape("dexnet");
  expect(modules).toBe(21 + 2 * quietModules);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(quietModules);
    expect(Number(x) + Number(run)).toBeLessThanOrEqual(modules - quietModules);
    expect(Number(y)).toBeGreaterThanOrEqual(quietModules);
    expect(Number(y)).toBeLessThan(modules - quietModules);
  }
});
