import { expect, test } from "vitest";
import { countryName } from "./country-name.ts";

test.each([
  ["en-EN", "Germany"],
  ["ru-RU", "Германия"],
  ["uk-UA", "Німеччина"],
])("countryName: in %s DE is %s", (language, name) => {
  expect(countryName("DE", language)).toBe(name);
});

test.each(["1!", "  ", "<>", "\u0000\u0000"])("countryName: returns the unknown code %j unchanged", (country) => {
  expect(countryName(country, "en-EN")).toBe(country);
});
