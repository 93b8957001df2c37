import { createContext, useContext, useEffect } from 'react';
import type { WidgetProps } from '@sextant/ui';

/** Hears which container is chosen: in which the name is to be free. */
export const ChosenContainer = createContext<(container: string) => void>(() => {});

/** The container of a copy: found by typing, as in other forms. */
export function CopyContainerWidget(props: WidgetProps) {
  const choose = useContext(ChosenContainer);
  const value = typeof props.value === 'string' ? props.value : '';
  useEffect(() => choose(value), [choose, value]);
  const Combobox = props.registry.widgets['combobox']!;
  return <Combobox {...props} />;
}
