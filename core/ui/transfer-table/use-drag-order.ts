import { type PointerEvent, useRef, useState } from 'react';

export interface DragOrder {
  /** The place whose row is held by the pointer. */
  readonly held: number | undefined;
  /** Props of a row's handle. */
  handle(place: number): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
  };
}

/** Rows are put in another order by dragging their handles: the held row changes places with those it is drawn over. */
export function useDragOrder(move: (from: number, to: number) => void): DragOrder {
  const [held, setHeld] = useState<number>();
  const at = useRef<number>(undefined);
  const hold = (place: number | undefined) => {
    at.current = place;
    setHeld(place);
  };
  return {
    held,
    handle: (place) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(place);
      },
      onPointerMove(event) {
        const from = at.current;
        if (from === undefined) return;
        const rows = [...(event.currentTarget.closest('tbody')?.querySelectorAll('tr[data-place]') ?? [])];
        const to = rows.findIndex((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return event.clientY >= top && event.clientY < bottom;
        });
        if (to < 0 || to === from) return;
        move(from, to);
        hold(to);
      },
      onPointerUp: () => hold(undefined),
      onPointerCancel: () => hold(undefined),
    }),
  };
}
