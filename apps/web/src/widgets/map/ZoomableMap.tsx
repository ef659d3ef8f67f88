import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus, IconWorld } from "@tabler/icons-react";
import { type KeyboardEvent, useCallback, useId, useRef, useState } from "react";
import shared from "../../platform/theme/shared.module.css";
import { viewChangeOf } from "./map-keys.ts";
import { fitView, type MapView, maxScale, wholeMap, zoomView } from "./map-view.ts";
import { useMapGestures } from "./use-map-gestures.ts";
import { WorldMap, type WorldMapProps, world } from "./WorldMap.tsx";
import classes from "./ZoomableMap.module.css";

/** Focusable, so that the keys can move the map. */
const reachableByKeys = { tabIndex: 0 };

export interface ZoomableMapProps extends Omit<WorldMapProps, "view" | "surface"> {
  texts: {
    /** Accessible name of the map itself. */
    map: string;
    /** Instructions for moving and zooming the map. */
    hint: string;
    zoomIn: string;
    zoomOut: string;
    whole: string;
  };
}

/** Map of the world that can be moved and zoomed. A dot of several devices splits when it is opened. */
export function ZoomableMap({ texts, onChoose, ...map }: ZoomableMapProps) {
  const [view, setView] = useState(wholeMap);
  const surface = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const change = useCallback((next: (view: MapView) => MapView) => setView(next), []);
  const gestures = useMapGestures(surface, change);
  // Keys of everything inside: the map, its dots and the buttons.
  const keys = { onKeyDown: pressKey };

  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnDot = event.target instanceof Element && event.target.closest("[role=toolbar]") !== null;
    const next = viewChangeOf(event.key, isOnDot);
    if (next === null) return;
    event.preventDefault();
    setView(next);
  }

  function choose(ids: readonly string[]): void {
    onChoose(ids);
    const chosen = map.devices.filter(({ id }) => ids.includes(id));
    const places = chosen.map(({ longitude, latitude }) => world.project(longitude, latitude));
    const isSplit = new Set(places.map(({ x, y }) => `${x} ${y}`)).size > 1;
    if (isSplit && view.scale < maxScale) setView(fitView(view, places));
  }

  return (
    <div className={classes.frame} {...keys}>
      <WorldMap
        {...map}
        view={view}
        onChoose={choose}
        surface={
          <div
            ref={surface}
            className={classes.surface}
            role="application"
            aria-label={texts.map}
            aria-describedby={hintId}
            data-zoomed={view.scale > 1 || undefined}
            {...reachableByKeys}
            {...gestures}
          />
        }
      />
      <div className={`${shared.column} ${classes.buttons}`}>
        <ActionIcon
          className={classes.button}
          variant="default"
          aria-label={texts.zoomIn}
          disabled={view.scale >= maxScale}
          onClick={() => setView(zoomView(view, 2))}
        >
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes.button}
          variant="default"
          aria-label={texts.zoomOut}
          disabled={view.scale <= 1}
          onClick={() => setView(zoomView(view, 1 / 2))}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes.button}
          variant="default"
          aria-label={texts.whole}
          disabled={view.scale <= 1}
          onClick={() => setView(wholeMap)}
        >
          <IconWorld size={20} aria-hidden />
        </ActionIcon>
      </div>
      <p id={hintId} className={`${shared.note} ${classes.hint}`}>
        {texts.hint}
      </p>
    </div>
  );
}
