import { expect, test } from "vitest";
import { byCountry } from "./by-country.ts";
import { device } from "./testing/device.ts";

const many = (count: number, copies: number) =>
  Array.from({ length: count }, (_, index) => device(`device-${index}`, { copies }));

test("countries stand by copies, then by name, and their devices by city", () => {
  const { countries, unlisted } = byCountry(
    [
      device("a", { country: "FI", city: "Turku", copies: 1 }),
      device("b", { country: "FI", city: "Helsinki", copies: 2 }),
      device("c", { country: "SG", city: "Singapore" }),
      device("d", { country: "CA", city: "Montréal" }),
      device("e", { country: "DE", city: "Berlin", copies: 3 }),
    ],
    "en-EN",
  );
  expect(countries.map(({ name, copies, devices }) => [name, copies, devices.map(({ city }) => city)])).toEqual([
    ["Finland", 3, ["Helsinki", "Turku"]],
    ["Germany", 3, ["Berlin"]],
    ["Canada", 0, ["Montréal"]],
    ["Singapore", 0, ["Singapore"]],
  ]);
  expect(unlisted).toBe(0);
});

test("names stand in the order of the language on screen", () => {
  const devices = ["DE", "AT", "UA"].map((country) => device(country, { country }));
  expect(byCountry(devices, "ru-RU").countries.map(({ name }) => name)).toEqual(["Австрия", "Германия", "Украина"]);
});

test("a few devices are listed even when they hold nothing", () => {
  expect(byCountry(many(50, 0), "en-EN").unlisted).toBe(0);
});

test("of many devices only those that hold something are listed", () => {
  const { countries, unlisted } = byCountry([device("holds", { copies: 1 }), ...many(50, 0)], "en-EN");
  expect(countries.flatMap(({ devices }) => devices.map(({ id }) => id))).toEqual(["holds"]);
  expect(unlisted).toBe(50);
});

test("a ledger with thousands of devices does not make a page without end", () => {
  const { countries, unlisted } = byCountry(many(5_000, 1), "en-EN");
  expect(countries.flatMap(({ devices }) => devices)).toHaveLength(300);
  expect(unlisted).toBe(4_700);
});
