import * as tabler from "@tabler/icons-react";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { iconPaths } from "./icon-paths.ts";

const icons = tabler as unknown as Readonly<Record<string, FunctionComponent>>;

test.each(Object.entries(iconPaths))("icon paths: %s is the icon of the library", (name, path) => {
  const icon = icons[`Icon${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  if (icon === undefined) throw new Error("The library has no such icon");
  const markup = renderToStaticMarkup(createElement(icon));
  const paths = [...markup.matchAll(/ d="([^"]+)"/g)].map(([, d = ""]) => d.replace(/^m/, "M"));
  expect(paths.join("")).toBe(path);
});
