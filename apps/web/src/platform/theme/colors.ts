import type { MantineColorsTuple } from "@mantine/core";

/**
 * Colour scales. Each is built around one colour of the specification: primary[5] = #02E4C9, error[5] = #FE4D58,
 * surface[7] = #0E1F1E. The lightest is first, as the component library expects.
 */
export const primary: MantineColorsTuple = [
  "#E1FFFA",
  "#B8FFF3",
  "#85FBEA",
  "#4FF2DC",
  "#22EBD2",
  "#02E4C9",
  "#00C4AD",
  "#009E8C",
  "#00756A",
  "#0A3F39",
];

export const error: MantineColorsTuple = [
  "#FFECED",
  "#FFD3D6",
  "#FFB0B5",
  "#FF8D95",
  "#FF6D77",
  "#FE4D58",
  "#E23844",
  "#B92934",
  "#871D26",
  "#3D1317",
];

export const warning: MantineColorsTuple = [
  "#FFF7E1",
  "#FFEBB8",
  "#FFDD8A",
  "#FFCF5E",
  "#FCC23A",
  "#F5B51F",
  "#CC9412",
  "#9E720B",
  "#6F5007",
  "#33260A",
];

/** Text (0), placeholders (3), lines (4, 5), raised (6), surface (7), background (8) and wells (9). */
export const surface: MantineColorsTuple = [
  "#E4F0EE",
  "#C3D5D3",
  "#9DB5B2",
  "#7F9A97",
  "#2C4845",
  "#1D3533",
  "#152B29",
  "#0E1F1E",
  "#0A1716",
  "#060F0E",
];
