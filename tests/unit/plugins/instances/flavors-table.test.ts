import type { WidgetProps } from '@sextant/ui';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { FlavorsWidget } from '../../../../plugins/instances/forms/flavors-widget.tsx';
import { staticMarkup } from '../../../support/static-markup.tsx';

it('[SRV-22] a resize has sizes in the units of the launch wizard, and their differences too', async () => {
  const { services } = await createTestServices({ bundles: { instances: en } });
  const flavors = [
    { id: '1', name: 'tiny', vcpus: 1, ram: 512, disk: 1 },
    { id: '2', name: 'large', vcpus: 4, ram: 8192, disk: 80 },
    { id: '3', name: 'odd', vcpus: 1, ram: 1536, disk: 1 },
  ];
  const registry = { formContext: { flavors, now: { vcpus: 1, ram: 1024, disk: 1 } } };
  const props = { id: 'flavor', onChange: () => {}, registry } as unknown as WidgetProps;
  const cells = [...staticMarkup(services, createElement(FlavorsWidget, props)).matchAll(/<td>(.*?)<\/td>/g)];
  expect(cells.map(([, cell]) => cell!.replace(/<small>(.*)<\/small>/, ' $1').trim())).toEqual([
    ...['1', '512 MiB -512 MiB', '1 GiB'],
    ...['4 +3', '8 GiB +7 GiB', '80 GiB +79 GiB'],
    ...['1', '1.5 GiB +512 MiB', '1 GiB'],
  ]);
});
