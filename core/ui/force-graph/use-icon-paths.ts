import { type RefObject, useEffect, useState } from 'react';
import { iconPath } from './icon-path.ts';

/**
 * Reads the icons that stand in an element (`<svg>` in children with `data-icon`) as paths for a canvas. Icons that come
 * later are read when they have come.
 */
export function useIconPaths(place: RefObject<HTMLElement | null>, names: string): ReadonlyMap<string, Path2D> {
  const [paths, setPaths] = useState<ReadonlyMap<string, Path2D>>(new Map());
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const read = () => {
      const found = new Map<string, Path2D>();
      for (const holder of element.querySelectorAll<HTMLElement>('[data-icon]')) {
        const svg = holder.querySelector('svg');
        const path = svg ? iconPath(svg) : undefined;
        if (path && holder.dataset['icon']) found.set(holder.dataset['icon'], path);
      }
      setPaths(found);
    };
    read();
    const arrivals = new MutationObserver(read);
    arrivals.observe(element, { childList: true, subtree: true });
    return () => arrivals.disconnect();
  }, [place, names]);
  return paths;
}
