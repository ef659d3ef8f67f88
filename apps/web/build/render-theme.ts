import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { cssVariables, theme } from "../src/platform/theme/theme.ts";

/** Styles that Mantine's provider makes of our theme, as it would at each start in a browser. */
export function renderTheme(): string {
  const provider = createElement(MantineProvider, {
    theme,
    cssVariablesResolver: cssVariables,
    forceColorScheme: "dark",
  });
  const styles = [...renderToStaticMarkup(provider).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css);
  if (styles.length !== 2)
    throw new Error(`Mantine's provider made ${styles.length} styles instead of variables and classes.`);
  return styles.join("");
}
