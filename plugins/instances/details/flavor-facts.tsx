import { I18n, useService, useT } from '@sextant/sdk';
import type { Fact } from '@sextant/ui';
import type { Server } from '../server.ts';

/** Returns the facts of a server's flavor. */
export function useFlavorFacts(server: Server): Fact[] {
  const t = useT();
  const i18n = useService(I18n);
  const { flavor = {} } = server;
  const amount = (name: 'ram' | 'disk' | 'ephemeral' | 'swap', unit: 'MiB' | 'GiB'): Fact => {
    const figure = flavor[name];
    const value = figure === undefined ? undefined : t(`core:formats.bytes.${unit}`, { number: i18n.number(figure) });
    return { label: t(`instances:details.flavor.${name}`), value };
  };
  return [
    { label: t('instances:details.flavor.name'), value: flavor.original_name },
    {
      label: t('instances:details.flavor.vcpus'),
      value: flavor.vcpus === undefined ? undefined : i18n.number(flavor.vcpus),
    },
    amount('ram', 'MiB'),
    amount('disk', 'GiB'),
    amount('ephemeral', 'GiB'),
    amount('swap', 'MiB'),
  ];
}
