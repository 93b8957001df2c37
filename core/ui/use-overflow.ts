import { type RefObject, useLayoutEffect, useState } from 'react';

/** Is there more in the element than its block size shows? It scrolls then, and has to be reachable by keyboard. */
export function useOverflow(element: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const place = element.current;
    if (!place) return;
    const measure = () => setOverflows(place.scrollHeight > place.clientHeight);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(place);
    return () => sizes.disconnect();
  }, [element, content]);
  return overflows;
}
