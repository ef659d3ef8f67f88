import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundaryOf, createFormParser } from "./form-parser.ts";

type Part = [name: string | undefined, body: string];

const limits = { maxParts: 4, maxHeaderBytes: 200 };

/** Parses a form in chunks of the given size. */
function parse(form: string, pieceBytes: number | readonly number[] = form.length || 1): Part[] {
  const parts: Part[] = [];
  const parser = createFormParser({
    boundary: "b",
    ...limits,
    readerOf(name) {
      const part: Part = [name, ""];
      parts.push(part);
      return (bytes) => {
        part[1] += bytes.toString("latin1");
      };
    },
  });
  const bytes = Buffer.from(form, "latin1");
  const sizes = typeof pieceBytes === "number" ? [pieceBytes] : pieceBytes;
  for (let at = 0, piece = 0; at < bytes.length; piece++) {
    const size = sizes[piece % sizes.length] ?? 1;
    parser.push(bytes.subarray(at, at + size));
    at += size;
  }
  parser.finish();
  return parts;
}

const part = (body: string, header = 'content-disposition: form-data; name="a"\r\n') =>
  `--b\r\n${header}\r\n${body}\r\n`;
const end = "--b--\r\n";

describe("form parser", () => {
  const bodies = ["", "text", "\r\n", "\r\n--", "\r\n--B", "--b", "\r\n\r\n--", "\r\r\n-\n--b\r\n", "\xff\0"];

  it("returns the parts for any division into chunks", () => {
    for (const body of bodies) {
      const form = `${part(body)}${part(body, 'content-disposition: form-data; name="c"; filename="d"\r\nx: y\r\n')}${end}`;
      for (let size = 1; size <= form.length; size++) {
        expect(parse(form, size)).toEqual([
          ["a", body],
          ["c", body],
        ]);
      }
    }
  });

  it("returns the parts for any content", () => {
    const body = fc
      .array(fc.constantFrom("\r", "\n", "\r\n", "-", "--", "b", "\r\n-", "\r\n--", "x", ":", ";", "\0", "\xff"))
      .map((pieces) => pieces.join(""))
      .filter((text) => !`${text}\r\n`.includes("\r\n--b"));
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(body, { maxLength: limits.maxParts }), sizes, body, (texts, cuts, around) => {
        const form = `x${around}\r\n${texts.map((text) => part(text)).join("")}${end}${around}`;
        expect(parse(form, cuts)).toEqual(texts.map((text) => ["a", text]));
      }),
    );
  });

  it("ignores bytes before the first and after the last boundary", () => {
    expect(parse(`preamble\r\n--\r\n${part("x")}${end}${part("y")}${end}--b`)).toEqual([["a", "x"]]);
    expect(parse(end)).toEqual([]);
    expect(parse("--b--")).toEqual([]);
  });

  it("accepts blanks after a boundary", () => {
    expect(parse(part("x").replace("--b\r", "--b \t \r") + end)).toEqual([["a", "x"]]);
  });

  it("rejects a form that ends too early, at every position", () => {
    const form = `--${part("x")}${part("y")}${end}`;
    const whole = form.lastIndexOf("--b--") + 5;
    for (let length = 0; length < whole; length++) {
      expect(() => parse(form.slice(0, length))).toThrowError(expect.objectContaining({ code: "bad_request" }));
      expect(() => parse(form.slice(0, length), 3)).toThrowError(expect.objectContaining({ code: "bad_request" }));
    }
    expect(() => parse(form.slice(0, whole))).not.toThrow();
  });

  it("rejects other text after a boundary", () => {
    for (const bad of ["--bb\r\n", "--b-\r\n", "--b x\r\n", `--b${" ".repeat(70)}\r\n`, "--b\n\n", "--b\rx"]) {
      for (const size of [1, 2, 200]) {
        expect(() => parse(`${bad}\r\n\r\n${end}`, size)).toThrowError(
          expect.objectContaining({ code: "bad_request" }),
        );
      }
    }
  });

  it("rejects too many parts and headers that are too long or unfinished", () => {
    const tooLarge = expect.objectContaining({ code: "too_large" });
    expect(() => parse(part("").repeat(5) + end)).toThrowError(tooLarge);
    expect(() => parse("--b\r\n\r\n\r\n".repeat(5) + end)).toThrowError(tooLarge);
    for (const size of [1, 50, 1_000]) {
      expect(() => parse(part("", `x: ${"y".repeat(300)}\r\n`) + end, size)).toThrowError(tooLarge);
      expect(() => parse(`--b\r\n${"y".repeat(300)}`, size)).toThrowError(tooLarge);
    }
  });
});

describe("form part", () => {
  const nameIn = (header: string) => parse(part("", header) + end)[0]?.[0];

  it.each([
    ['Content-Disposition: form-data; name="fdb"\r\n', "fdb"],
    ['CONTENT-DISPOSITION:FORM-DATA;NAME="fdb"\r\n', "fdb"],
    ["content-disposition: form-data; name=fdb\r\n", "fdb"],
    ['content-type: a/b\r\ncontent-disposition: form-data; filename="x"; name="fdb"\r\n', "fdb"],
    ['content-disposition: form-data; filename="a; name=b"; name="fdb"\r\n', "fdb"],
    ['content-disposition: form-data; filename="a\\"; name=\\"b"; name="fdb"\r\n', "fdb"],
    ['content-disposition: form-data; name="fdb"; name="other"\r\n', "fdb"],
    ['content-disposition: form-data; name=""\r\n', ""],
    ['content-disposition: form-data; name="__proto__"\r\n', "__proto__"],
    ["content-disposition: form-data\r\n", undefined],
    ['content-disposition: attachment; name="fdb"\r\n', undefined],
    ['content-disposition: form-data-2; name="fdb"\r\n', undefined],
    ['content-disposition: form-data; name="fdb\r\n', undefined],
    ['content-disposition: form-data; nickname="fdb"\r\n', undefined],
    ['x: content-disposition: form-data; name="fdb"\r\n', undefined],
    ["no colon\r\n", undefined],
    ["", undefined],
  ])("with the header %j has its name", (header, name) => expect(nameIn(header)).toBe(name));

  it("is skipped without a reader", () => {
    const read: string[] = [];
    const parser = createFormParser({
      boundary: "b",
      ...limits,
      readerOf: (name) => (name === "a" ? (bytes) => read.push(bytes.toString()) : undefined),
    });
    const other = part("other", 'content-disposition: form-data; name="b"\r\n');
    parser.push(Buffer.from(`${other}${part("mine")}${other}${end}`));
    parser.finish();
    expect(read.join("")).toBe("mine");
  });
});

it.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['Multipart/Form-Data; charset=utf-8; Boundary="a b;c"', "a b;c"],
  ["multipart/form-data", undefined],
  ["multipart/form-data; boundary=", undefined],
  ['multipart/form-data; boundary=""', undefined],
  [`multipart/form-data; boundary=${"b".repeat(71)}`, undefined],
  ["multipart/form-data; xboundary=a", undefined],
  ["", undefined],
])("boundaryOf finds the boundary in %j", (contentType, boundary) => expect(boundaryOf(contentType)).toBe(boundary));
