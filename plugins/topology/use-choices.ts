import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { keepChoice, keptChoice, keptSwitch } from './cookies.ts';
import { type DrawMode, drawMode } from './flat/geometry.ts';
import { mostForceNodes } from './graph/arrange.ts';
import { networkIds } from './graph/nodes.ts';
import type { Device, Scene } from './model.ts';

/**
 * Returns the mode of the flat view, and keeps each change. Without a kept one it is chosen by the width of the picture, and kept as well
 * (row TOPO-02).
 */
export function useDrawMode(
  networks: number,
  picture: RefObject<HTMLElement | null>,
): { readonly value: DrawMode; set(mode: DrawMode): void } {
  const [value, setValue] = useState(() => drawMode(keptChoice('ntp_draw_mode'), 0, 0));
  const set = useCallback((mode: DrawMode) => {
    keepChoice('ntp_draw_mode', mode);
    setValue(mode);
  }, []);
  useLayoutEffect(() => {
    const kept = keptChoice('ntp_draw_mode');
    if (kept !== 'normal' && kept !== 'small' && picture.current)
      set(drawMode(undefined, networks, picture.current.clientWidth));
  }, [networks, picture, set]);
  return { value, set };
}

interface KeptSwitch {
  readonly value: boolean;
  set(value: boolean): void;
}

/** Returns a switch that a cookie keeps. `usual` stands where the cookie is missing. */
export function useSwitch(name: 'show_labels' | 'are_networks_collapsed', usual: boolean): KeptSwitch {
  const [value, setValue] = useState(() => keptSwitch(name) ?? usual);
  const set = useCallback(
    (next: boolean) => {
      keepChoice(name, String(next));
      setValue(next);
    },
    [name],
  );
  return { value, set };
}

/**
 * Returns which networks are collapsed: all or none, but for single ones. A large topology begins collapsed, unless the cookie says
 * otherwise (row GRAPH-03).
 */
export function useCollapse(scene: Scene) {
  const all = useSwitch('are_networks_collapsed', scene.devices.length > mostForceNodes);
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const { value, set } = all;
  const isCollapsed = useCallback((id: string) => value !== others.has(id), [value, others]);
  const toggle = useCallback(
    (id: string) =>
      setOthers((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  /** Makes a server that a collapsed network hides visible. */
  const reveal = useCallback(
    (device: Device) => {
      const [only, ...rest] = networkIds(device, scene);
      if (device.kind === 'server' && only !== undefined && rest.length === 0 && isCollapsed(only)) toggle(only);
    },
    [scene, isCollapsed, toggle],
  );
  const setAll = useCallback(
    (next: boolean) => {
      setOthers(new Set());
      set(next);
    },
    [set],
  );
  return { all: { value, set: setAll }, isCollapsed, toggle, reveal };
}
