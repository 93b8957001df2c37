import { type RefObject, useEffect, useState } from 'react';
import { hasInvalidInput } from './invalid-input-marker.ts';

/** Is there anything in this place now that the form's data don't say? `drawn`: another one is drawn with another value of it. */
export function useInvalidInputMarker(place: RefObject<HTMLElement | null>, drawn?: unknown): boolean {
  const [isInvalid, setIsInvalid] = useState(false);
  useEffect(() => {
    const node = place.current;
    const look = () => setIsInvalid(hasInvalidInput(node));
    const observer = new MutationObserver(look);
    if (node)
      observer.observe(node, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['data-invalid-input'],
      });
    look();
    return () => observer.disconnect();
  }, [place, drawn]);
  return isInvalid;
}
