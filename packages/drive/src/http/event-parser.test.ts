import { describe, expect, test } from "vitest";
import { createEventParser } from "./event-parser.ts";

function parse(...pieces: string[]): string[] {
  const parser = createEventParser({ longest: 100 });
  return pieces.flatMap((piece) => parser.push(piece));
}

describe("event parser", () => {
  test.each<[string, string, string[]]>([
    ["one event", "data: one\n\n", ["one"]],
    ["two events", "data: one\n\ndata: two\n\n", ["one", "two"]],
    ["an event of several lines", "data: one\ndata: two\n\n", ["one\ntwo"]],
    ["line ends of Windows", "data: one\r\ndata: two\r\n\r\n", ["one\ntwo"]],
    ["line ends of one return", "data: one\r\rdata: two\r\r", ["one", "two"]],
    ["no space after the colon", "data:one\n\n", ["one"]],
    ["only the first space removed", "data:  one\n\n", [" one"]],
    ["a field without a colon", "data\n\n", [""]],
    ["comments and other fields", ": beat\nid: 7\nevent: x\nretry: 1\ndata: one\n\n", ["one"]],
    ["a name that only begins like data", "database: one\n\n", []],
    ["comments alone", ": beat\n\n: beat\n\n", []],
    ["an event that is not complete", "data: one\n", []],
  ])("reads %s, in one piece and letter by letter", (_, text, events) => {
    expect(parse(text)).toEqual(events);
    expect(parse(...text)).toEqual(events);
  });

  test.each<[string, string, number | undefined]>([
    ["the last one", "retry: 5\n\nretry:60000\n\n", 60_000],
    ["none that is not a number", "retry: soon\n\nretry: -1\n\nretry\n\n", undefined],
    ["none in data", "data: retry: 5\n\n", undefined],
  ])("reads the reconnection time: %s", (_, text, expected) => {
    const parser = createEventParser({ longest: 100 });
    for (const letter of text) parser.push(letter);
    expect(parser.reconnectionMs()).toBe(expected);
  });

  test("refuses an event that is too long, also without a line end", () => {
    expect(() => parse(`data: ${"x".repeat(60)}\ndata: ${"x".repeat(60)}\n\n`)).toThrow();
    expect(() => parse("data: ", ...Array.from({ length: 11 }, () => "x".repeat(10)))).toThrow();
    expect(parse(`data: ${"x".repeat(80)}\n\n`, `data: ${"x".repeat(80)}\n\n`)).toHaveLength(2);
  });
});
