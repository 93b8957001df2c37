import type { FocusEvent } from 'react';
import { useAfterPress } from './use-after-press.ts';

/** For the `onBlur` of what holds fields: tells the name of each (`data-field`) that the focus leaves. */
export function useFieldLeft(tell: (name: string) => void): (event: FocusEvent) => void {
  const afterPress = useAfterPress();
  return ({ target, relatedTarget }) => {
    const field = target.closest('[data-field]');
    const name = field?.getAttribute('data-field');
    if (name && !field?.contains(relatedTarget)) afterPress(() => tell(name));
  };
}
