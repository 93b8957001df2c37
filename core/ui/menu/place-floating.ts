export interface Placement {
  side: 'top' | 'bottom';
  /** The edges of the two that meet; `start` is the right one in a right-to-left page. */
  align: 'start' | 'end' | 'center';
  /** Pixels between the two. */
  gap?: number;
}

const margin = 8;

/**
 * Puts a fixed element beside its anchor: on the wished side when there is room, else on the other, and always inside the
 * window. (CSS anchors would do it without script, but not in every browser the console serves.)
 */
export function placeFloating(anchor: Element, floating: HTMLElement, { side, align, gap = 4 }: Placement): void {
  const a = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const room = { top: a.top - gap - margin, bottom: innerHeight - a.bottom - gap - margin };
  const other = side === 'top' ? 'bottom' : 'top';
  const chosen = height <= room[side] || room[side] >= room[other] ? side : other;
  const mirrored = getComputedStyle(anchor).direction === 'rtl';
  const edge = align === 'center' ? 'center' : (align === 'start') === !mirrored ? 'left' : 'right';
  const left = edge === 'center' ? a.left + (a.width - width) / 2 : edge === 'left' ? a.left : a.right - width;
  const top = chosen === 'bottom' ? a.bottom + gap : a.top - gap - height;
  floating.style.left = `${Math.round(clamp(left, margin, innerWidth - width - margin))}px`;
  floating.style.top = `${Math.round(clamp(top, margin, innerHeight - height - margin))}px`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/** Places something now, whenever it grows (a list that loads), and as the page moves; gives what ends that. */
export function keepPlaced(element: Element, place: () => void): () => void {
  place();
  const growth = new ResizeObserver(place);
  growth.observe(element);
  addEventListener('resize', place);
  addEventListener('scroll', place, { capture: true, passive: true });
  return () => {
    growth.disconnect();
    removeEventListener('resize', place);
    removeEventListener('scroll', place, { capture: true });
  };
}
