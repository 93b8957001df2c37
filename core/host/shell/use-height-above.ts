import { type RefObject, useEffect, useRef } from 'react';
import { Page } from '#services/page/page';
import { useService } from '#ui/services-context.tsx';

/** The heights of what stands above the shell, in px. */
const heights = new Map<Element, number>();

/** The shell is as high as the window; what stands above it takes its height from it. Returns the ref of such a place. */
export function useHeightAbove(): RefObject<HTMLDivElement | null> {
  const page = useService(Page);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measured = place.current;
    if (!measured) return;
    const tell = () => {
      const above = [...heights.values()].reduce((sum, height) => sum + height, 0);
      page.setRootProperty('--above', heights.size > 0 ? `${above}px` : null);
    };
    const watcher = new ResizeObserver(() => {
      heights.set(measured, measured.offsetHeight);
      tell();
    });
    watcher.observe(measured);
    return () => {
      watcher.disconnect();
      heights.delete(measured);
      tell();
    };
  }, [page]);
  return place;
}
