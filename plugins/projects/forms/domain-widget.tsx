import type { WidgetProps } from '@sextant/ui';
import { useEffect } from 'react';

/** The domain that is chosen now: the parents are searched for in it. */
export interface ChosenDomain {
  id?: string | undefined;
}

/** Draws the choice of a domain, and tells the form's other choices of it. */
export function DomainWidget(props: WidgetProps) {
  const { value, registry } = props;
  const Combobox = registry.widgets['combobox']!;
  const { chosen } = registry.formContext as { chosen: ChosenDomain };
  useEffect(() => {
    chosen.id = typeof value === 'string' ? value : undefined;
  }, [chosen, value]);
  return <Combobox {...props} />;
}
