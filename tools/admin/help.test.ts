import { describe, expect, test } from "vitest";
import { commandGroups } from "./commands/commands.ts";
import { commandHelp, groupHelp, optionsOf, overviewHelp } from "./help.ts";
import { checkOptions, parseRequest, readArgument } from "./parse.ts";

const all = commandGroups.flatMap((group) =>
  group.commands.map((command) => ({ name: `${group.name} ${command.name}`, group, command })),
);
const longest = 110;

test("every admin command has a unique name", () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(7);
});

describe.each(all)("admin $name", ({ group, command }) => {
  test("is in the overview and in the help of its group", () => {
    for (const text of [overviewHelp(), groupHelp(group)]) {
      expect(text).toContain(group.name);
      expect(text).toMatch(new RegExp(`^  ${command.name}\\b.*  ${command.summary}$`, "m"));
    }
  });

  test("has a help with its argument and options", () => {
    const text = commandHelp(group, command);
    for (const name of Object.keys(optionsOf(command))) expect(text).toContain(`--${name}`);
    if (command.argument !== undefined) {
      expect(text).toContain(`npm run admin -- ${group.name} ${command.name} ${command.argument.name} [OPTIONS]`);
    }
    expect(optionsOf(command)).toHaveProperty("json");
    expect(text.includes("--yes")).toBe(command.question !== undefined);
  });

  test("has valid examples", () => {
    expect(command.examples.length).toBeGreaterThan(0);
    for (const [example] of command.examples) {
      const request = parseRequest(example.split(" "));
      expect(request).toMatchObject({ group, command });
      checkOptions(command, request.options);
      readArgument(command, request.rest);
      expect(commandHelp(group, command)).toContain(`npm run admin -- ${example}`);
    }
  });

  test("has a help that fits a terminal", () => {
    for (const text of [overviewHelp(), groupHelp(group), commandHelp(group, command)]) {
      for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(longest);
    }
  });
});
