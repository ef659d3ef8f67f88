import { type CSSVariablesResolver, createTheme, type MantineTheme } from "@mantine/core";
import { error, primary, surface, warning } from "./colors.ts";
import { dropdownPosition } from "./dropdown-position.ts";
import inputs from "./inputs.module.css";
import { layerOf, layerVariables } from "./layers.ts";
import shared from "./shared.module.css";
import skeleton from "./skeleton.module.css";

/** Breakpoints. 960 (phone) and 1280 (transfers menu) are of the specification. */
const breakpointsEm = { xs: "36em", sm: "48em", md: "60em", lg: "80em", xl: "120em" } as const;

/** Sizes of controls. density.css sets the heights: a finger needs larger ones than a mouse. */
const controls: Readonly<Record<string, { height: string; fontSize: string; padding: string }>> = {
  sm: { height: "var(--dx-control-small)", fontSize: "13px", padding: "12px" },
  md: { height: "var(--dx-control)", fontSize: "15px", padding: "16px" },
  lg: { height: "var(--dx-control)", fontSize: "15px", padding: "16px" },
};

interface Sized {
  size?: unknown;
}

const controlOf = ({ size }: Sized) => controls[String(size ?? "md")];

export const theme = createTheme({
  colors: { primary, error, warning, surface, dark: surface, red: error, yellow: warning },
  primaryColor: "primary",
  primaryShade: 5,
  white: surface[0],
  black: surface[9],
  // Text on the accent and error colours is dark: white would be below 4.5:1 on both.
  autoContrast: true,
  luminanceThreshold: 0.2,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, monospace',
  fontSizes: { xs: "12px", sm: "13px", md: "15px", lg: "20px", xl: "28px" },
  lineHeights: { xs: "16px", sm: "20px", md: "24px", lg: "28px", xl: "36px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  // 4 is for marks inside of a control, such as a check box.
  radius: { xs: "4px", sm: "8px", md: "8px", lg: "12px", xl: "12px" },
  defaultRadius: "md",
  breakpoints: breakpointsEm,
  headings: {
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "28px", lineHeight: "36px" },
      h2: { fontSize: "20px", lineHeight: "28px" },
      h3: { fontSize: "15px", lineHeight: "24px" },
      h4: { fontSize: "15px", lineHeight: "24px" },
      h5: { fontSize: "13px", lineHeight: "20px" },
      h6: { fontSize: "12px", lineHeight: "16px" },
    },
  },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Button: {
      defaultProps: { size: "md", loaderProps: { type: "oval" } },
      vars: (_: MantineTheme, props: Sized) => {
        const { height, fontSize, padding } = controlOf(props) ?? {};
        return { root: { "--button-height": height, "--button-fz": fontSize, "--button-padding-x": padding } };
      },
    },
    ActionIcon: {
      defaultProps: { size: "md", variant: "subtle", color: "surface.2" },
      vars: (_: MantineTheme, props: Sized) => ({ root: { "--ai-size": controlOf(props)?.height } }),
    },
    Checkbox: { defaultProps: { radius: "xs" } },
    Input: {
      defaultProps: { size: "md" },
      vars: (_: MantineTheme, props: Sized) => {
        const { height, fontSize } = controlOf(props) ?? {};
        return { wrapper: { "--input-height": height, "--input-fz": fontSize } };
      },
      classNames: { input: inputs.input },
    },
    InputWrapper: {
      defaultProps: { size: "md" },
      classNames: {
        label: `${shared.small} ${inputs.label}`,
        description: `${shared.note} ${inputs.description}`,
        error: inputs.error,
      },
    },
    // Menus and suggestion lists are popovers too.
    Popover: { defaultProps: { zIndex: layerOf("panel"), middlewares: dropdownPosition } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
    Skeleton: { defaultProps: { radius: "xs" }, classNames: { root: skeleton.skeleton } },
  },
});

/** Colours by meaning. Components use these or the scales, never a literal. */
export const cssVariables: CSSVariablesResolver = (resolved) => {
  const shade = (name: "primary" | "error" | "warning" | "surface", index: number) =>
    resolved.colors[name]?.[index] ?? "";
  // Both schemes of the library have the same colours.
  const scheme = {
    "--mantine-color-body": shade("surface", 8),
    "--mantine-color-text": shade("surface", 0),
    "--mantine-color-bright": shade("surface", 0),
    "--mantine-color-dimmed": shade("surface", 2),
    "--mantine-color-placeholder": shade("surface", 3),
    "--mantine-color-anchor": shade("primary", 5),
    "--mantine-color-error": shade("error", 4),
    "--mantine-color-primary-light-color": shade("primary", 5),
    "--mantine-color-error-light-color": shade("error", 4),
    "--mantine-color-warning-light-color": shade("warning", 5),
    "--mantine-color-warning-light": shade("warning", 9),
    // Darker than step 8, on which the text would be below 4.5:1.
    "--mantine-color-warning-light-hover": `color-mix(in srgb, ${shade("warning", 9)} 70%, ${shade("warning", 8)})`,
    "--mantine-color-default": shade("surface", 6),
    "--mantine-color-default-hover": shade("surface", 5),
    "--mantine-color-default-color": shade("surface", 0),
    "--mantine-color-default-border": shade("surface", 4),
  };
  return {
    variables: {
      ...layerVariables,
      "--dx-background": shade("surface", 8),
      "--dx-surface": shade("surface", 7),
      "--dx-raised": shade("surface", 6),
      "--dx-well": shade("surface", 9),
      "--dx-line": shade("surface", 5),
      "--dx-line-strong": shade("surface", 4),
      "--dx-text": shade("surface", 0),
      "--dx-text-quiet": shade("surface", 2),
      "--dx-text-faint": shade("surface", 3),
      "--dx-primary": shade("primary", 5),
      "--dx-primary-quiet": shade("primary", 9),
      "--dx-on-primary": shade("surface", 9),
      "--dx-error": shade("error", 5),
      "--dx-error-text": shade("error", 4),
      "--dx-error-quiet": shade("error", 9),
      "--dx-warning": shade("warning", 5),
      "--dx-warning-quiet": shade("warning", 9),
    },
    light: scheme,
    dark: scheme,
  };
};
