import { describe, expect, it } from "vitest";
import { fillPath, routePath } from "./call.ts";

describe("fillPath", () => {
  it("substitutes parameters by name", () => {
    expect(fillPath("/v1/{a}/x/{b}/", { a: "1", b: "2" })).toBe("/v1/1/x/2/");
    expect(fillPath("/v1/list/", {})).toBe("/v1/list/");
  });

  it("encodes characters that would change the path", () => {
    expect(fillPath("/v1/{a}/", { a: "x/y?z#ä %" })).toBe("/v1/x%2Fy%3Fz%23%C3%A4%20%25/");
    expect(fillPath("/v1/{a}/", { a: "$&" })).toBe("/v1/%24%26/");
  });

  it.each(["", ".", ".."])("throws for %j, which would make another path", (a) => {
    expect(() => fillPath("/v1/{a}/", { a })).toThrow(TypeError);
  });

  it("throws for a missing name, also for one that every object inherits", () => {
    const wrong = {} as { a: string; constructor: string };
    expect(() => fillPath("/v1/{a}/", wrong)).toThrow("needs a value for a");
    expect(() => fillPath("/v1/{toString}/" as "/v1/{a}/", wrong)).toThrow("needs a value for toString");
  });
});

describe("routePath", () => {
  it.each([
    ["/v1/list/", "/v1/list/"],
    ["/v1/{address}/", "/v1/:address/"],
    ["/v1/{a}/x/{b}", "/v1/:a/x/:b"],
  ])("turns %s into %s", (path, route) => {
    expect(routePath(path)).toBe(route);
  });
});
