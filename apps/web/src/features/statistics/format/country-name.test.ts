import { expect, test } from "vitest";
import { countryName } from "./country-name.ts";

test.each([
  ["en-EN", "Germany"],
  ["ru-RU", "Германия"],
  ["uk-UA", "Німеччина"],
])("in %s DE is %s", (language, name) => {
  expect(countryName("DE", language)).toBe(name);
});

test.each(["1!", "  ", "<>", "\u0000\u0000"])("%j is no country, and stays what it is", (country) => {
  expect(countryName(country, "en-EN")).toBe(country);
});
