import { I18n, useService, useT } from '@sextant/sdk';
import { type Fact, YesNo } from '@sextant/ui';
import type { Flavor } from '../flavor.ts';

type FactName = Exclude<keyof Flavor, 'metadata' | 'access'>;

/** Returns the named facts of a flavor, in the order of the names. */
export function useFlavorFacts(flavor: Flavor, names: readonly FactName[]): Fact[] {
  const t = useT();
  const i18n = useService(I18n);
  const amount = (value: number, unit: 'MiB' | 'GiB') => ({
    value: t(`core:formats.bytes.${unit}`, { number: i18n.number(value) }),
  });
  const known: Readonly<Record<FactName, Omit<Fact, 'label'>>> = {
    id: { value: flavor.id, mono: true, copy: true },
    name: { value: flavor.name },
    description: { value: flavor.description },
    vcpus: { value: i18n.number(flavor.vcpus) },
    ram: amount(flavor.ram, 'MiB'),
    disk: amount(flavor.disk, 'GiB'),
    ephemeral: amount(flavor.ephemeral, 'GiB'),
    swap: amount(flavor.swap, 'MiB'),
    rxtx_factor: { value: i18n.number(flavor.rxtx_factor) },
    is_public: { value: <YesNo value={flavor.is_public} /> },
    disabled: { value: <YesNo value={flavor.disabled} /> },
  };
  return names.map((name) => ({ label: t(`flavors:field.${name}`), ...known[name] }));
}
