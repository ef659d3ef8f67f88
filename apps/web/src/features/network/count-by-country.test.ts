import { expect, test } from "vitest";
import { device } from "../../widgets/map/testing/device.ts";
import { countByCountry } from "./count-by-country.ts";

test("countByCountry: counts devices, online ones and copies, the most copies first and then by name", () => {
  const devices = [
    device("a", { country: "DE", copies: 2 }),
    device("b", { country: "FI", copies: 9, isOnline: false }),
    device("c", { country: "DE", copies: 3, isOnline: false }),
    device("d", { country: "AT" }),
    device("e", { country: "ZW" }),
  ];
  expect(countByCountry(devices, "en-EN")).toEqual([
    { country: "FI", name: "Finland", devices: 1, online: 0, copies: 9 },
    { country: "DE", name: "Germany", devices: 2, online: 1, copies: 5 },
    { country: "AT", name: "Austria", devices: 1, online: 1, copies: 0 },
    { country: "ZW", name: "Zimbabwe", devices: 1, online: 1, copies: 0 },
  ]);
  expect(countByCountry([], "en-EN")).toEqual([]);
});
