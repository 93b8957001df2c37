import type { WidgetProps } from '@sextant/ui';
import { useEffect } from 'react';
import { useDomainName } from '../use-domain-name.ts';

/** The domain that is chosen now: the parents are searched for in it. */
export interface ChosenDomain {
  id?: string | undefined;
}

/** Draws the choice of a domain by its name, and tells the form's other choices of it. */
export function DomainWidget(props: WidgetProps) {
  const { options, registry } = props;
  const value = typeof props.value === 'string' ? props.value : undefined;
  const Combobox = registry.widgets['combobox']!;
  const { chosen } = registry.formContext as { chosen: ChosenDomain };
  const label = useDomainName(value);
  useEffect(() => {
    chosen.id = value;
  }, [chosen, value]);
  return <Combobox {...props} options={{ ...options, ...(value && { enumOptions: [{ value, label }] }) }} />;
}
