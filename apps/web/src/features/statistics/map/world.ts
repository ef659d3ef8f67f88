import { geoEqualEarth, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/land-110m.json";

/**
 * The land of the world and no borders: which country a device is in, the list says in words, and where borders run is
 * not ours to say. Equal Earth gives every place its due size.
 */
export interface World {
  readonly width: number;
  readonly height: number;
  /** An SVG path in that box. */
  readonly landPath: string;
  /** Where a place is in the box, as shares of its width and height. */
  place(longitude: number, latitude: number): { x: number; y: number };
}

/** The unit of the drawing; on screen it is as wide as there is room. */
const width = 1_000;
/** What lies wholly south of it is left out: no device stands on Antarctica, and it would take a quarter of the map. */
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
    place(longitude, latitude) {
      const [x, y] = projection([longitude, latitude]) ?? [width / 2, height / 2];
      return { x: within(x / width), y: within(y / height) };
    },
  };
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
