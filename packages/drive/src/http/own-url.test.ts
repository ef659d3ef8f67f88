import { describe, expect, test } from "vitest";
import { ownUrl } from "./own-url.ts";

const base = "https://cloud.example.org";
const path = "/api/v1/products/0xA/fdb/";

describe("ownUrl", () => {
  test.each([
    [path],
    [`${base}${path}`],
    [`https://CLOUD.example.org:443${path}`],
    [`//cloud.example.org${path}`],
    [`${path}#part`],
  ])("accepts %s of its own service", (given) => {
    expect(ownUrl(given, base, "/api/").href).toBe(`${base}${path}`);
  });

  test("keeps the query of the URL", () => {
    expect(ownUrl(`${path}?version=3`, base, "/api/").search).toBe("?version=3");
  });

  test.each([
    [`https://evil.example.org${path}`],
    [`//evil.example.org${path}`],
    [`\\\\evil.example.org${path}`],
    [`http://cloud.example.org${path}`],
    [`https://cloud.example.org:8443${path}`],
    [`https://cloud.example.org.evil.org${path}`],
    [`https://cloud.example.org@evil.org${path}`],
    [`https://me@cloud.example.org${path}`],
    ["data:application/json,{}"],
    ["blob:https://cloud.example.org/api/"],
    ["https://"],
  ])("refuses %s of another service", (given) => {
    expect(() => ownUrl(given, base, "/api/")).toThrow(expect.objectContaining({ code: "bad_answer" }));
  });

  test.each([["/v1/addresses/0xA/blocks"], ["/api"], ["/api/../v1/"], ["fdb"]])(
    "refuses another path of its own service: %s",
    (given) => {
      expect(() => ownUrl(given, base, "/api/")).toThrow(expect.objectContaining({ code: "bad_answer" }));
    },
  );

  test("accepts every name of the local machine on the same port, and returns the one that the client uses", () => {
    const own = "http://127.0.0.1:8080";
    expect(ownUrl(`http://localhost:8080${path}`, own, "/api/").href).toBe(`${own}${path}`);
    expect(ownUrl(`http://[::1]:8080${path}`, own, "/api/").href).toBe(`${own}${path}`);
    expect(() => ownUrl(`http://localhost:8081${path}`, own, "/api/")).toThrow();
    expect(() => ownUrl(`http://localhost${path}`, base, "/api/")).toThrow();
  });
});
