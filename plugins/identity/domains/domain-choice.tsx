import type { WidgetProps } from '@sextant/ui';
import { useEffect } from 'react';
import type { Domain } from './domain.ts';

/** The context of a form with a choice of domain: the domain to begin with, and a function that hears of each choice. */
export interface DomainContext {
  readonly domain?: Domain | undefined;
  onDomain?(id: string | undefined): void;
}

/** Draws the choice of a domain, and tells the form of it. The name of the one that is chosen to begin with is known. */
export function DomainWidget(props: WidgetProps) {
  const { options, registry, value } = props;
  const Combobox = registry.widgets['combobox']!;
  const { domain, onDomain } = registry.formContext as DomainContext;
  const chosen = typeof value === 'string' ? value : undefined;
  useEffect(() => onDomain?.(chosen), [onDomain, chosen]);
  const known = domain ? { enumOptions: [{ value: domain.id, label: domain.name }] } : {};
  return <Combobox {...props} options={{ ...options, ...known }} />;
}

/** The look of the field `domain_id` where the domain is chosen. */
export const chosenDomainUi = {
  'ui:title': 'identity:field.domain',
  'ui:widget': 'domain',
  'ui:disabled': false,
  'ui:options': { span: 'full', source: 'domains', required: true },
} as const;
