import { expect, test } from "vitest";
import { device } from "../../widgets/map/testing/device.ts";
import { groupByCountry } from "./by-country.ts";

const many = (count: number, copies: number) =>
  Array.from({ length: count }, (_, index) => device(`device-${index}`, { copies }));

test("groupByCountry: sorts countries by copies and name, and devices by city", () => {
  const { countries, unlisted } = groupByCountry(
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

test("groupByCountry: sorts names in the order of the language", () => {
  const devices = ["DE", "AT", "UA"].map((country) => device(country, { country }));
  expect(groupByCountry(devices, "ru-RU").countries.map(({ name }) => name)).toEqual([
    "Австрия",
    "Германия",
    "Украина",
  ]);
});

test("groupByCountry: lists a few devices even without copies", () => {
  expect(groupByCountry(many(50, 0), "en-EN").unlisted).toBe(0);
});

test("groupByCountry: lists only devices with copies when there are many", () => {
  const { countries, unlisted } = groupByCountry([device("holds", { copies: 1 }), ...many(50, 0)], "en-EN");
  expect(countries.flatMap(({ devices }) => devices.map(({ id }) => id))).toEqual(["holds"]);
  expect(unlisted).toBe(50);
});

test("groupByCountry: limits the list for thousands of devices", () => {
  const { countries, unlisted } = groupByCountry(many(5_000, 1), "en-EN");
  expect(countries.flatMap(({ devices }) => devices)).toHaveLength(300);
  expect(unlisted).toBe(4_700);
});
