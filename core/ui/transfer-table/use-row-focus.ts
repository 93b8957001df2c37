import { type RefObject, useEffect, useRef } from 'react';
import type { TransferList, TransferView } from './use-transfer-table.ts';

/**
 * Where the focus goes once the pressed button has left with its row: to the same button of the row that took its place,
 * else of the last row, else of the other list. A moved row keeps its handle's focus.
 */
export function useRowFocus(
  root: RefObject<HTMLElement | null>,
  view: TransferView<any>,
): (list: TransferList, place: number, button: 'transfer' | 'handle') => void {
  const wanted = useRef<{ list: TransferList; place: number; button: string }>(undefined);
  useEffect(() => {
    const next = wanted.current;
    if (!next) return;
    wanted.current = undefined;
    const buttons = (list: TransferList) => [
      ...(root.current?.querySelectorAll<HTMLElement>(`[data-list=${list}] [data-button=${next.button}]`) ?? []),
    ];
    const here = buttons(next.list);
    const target =
      here[Math.min(next.place, here.length - 1)] ?? buttons(next.list === 'allocated' ? 'available' : 'allocated')[0];
    target?.focus();
  }, [root, view.foundAllocated, view.available]);
  return (list, place, button) => {
    wanted.current = { list, place, button };
  };
}
