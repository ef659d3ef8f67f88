import { geoEqualEarth, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/land-110m.json";

/**
 * Land of the world without borders: the list names the countries, and the course of borders is not ours to decide.
 * Equal Earth shows areas in their true proportion.
 */
export interface World {
  readonly width: number;
  readonly height: number;
  /** SVG path in a box of that size. */
  readonly landPath: string;
  /** Position in the box, as shares of its width and height. */
  project(longitude: number, latitude: number): { x: number; y: number };
}

/** Width of the drawing in its own units; the screen scales it. */
const width = 1_000;
/** Land south of it is left out: Antarctica has no devices and would take a quarter of the map. */
const southernmost = -60;

type Ring = [number, number][];

export function createWorld(): World {
  const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
  const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon" ? geometry.coordinates : geometry.type === "Polygon" ? [geometry.coordinates] : [],
  ) as Ring[][];
  const land = {
    type: "MultiPolygon" as const,
    coordinates: polygons.filter((rings) => rings[0]?.some(([, latitude]) => latitude > southernmost)),
  };
  const projection = geoEqualEarth().fitWidth(width, land);
  const [[, top], [, bottom]] = geoPath(projection).bounds(land);
  const [left, across] = projection.translate();
  projection.translate([left, across - top]);
  const height = Math.ceil(bottom - top);
  return {
    width,
    height,
    landPath: geoPath(projection).digits(1)(land) ?? "",
    project(longitude, latitude) {
      const [x, y] = projection([longitude, latitude]) ?? [width / 2, height / 2];
      return { x: within(x / width), y: within(y / height) };
    },
  };
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
