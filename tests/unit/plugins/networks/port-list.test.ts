import { expect, it } from 'vitest';
import networks from '../../../../locales/en/networks.json' with { type: 'json' };
import { createTestServices } from '../../../../core/testing/test-services.ts';
import type { Port } from '../../../../plugins/networks/ports/port.ts';
import { portType } from '../../../../plugins/networks/ports/port-type.ts';

it.each<[string, Partial<Port>]>([
  ['Instance web-1', { device_owner: 'compute:nova', device_id: 's', device_name: 'web-1' }],
  ['DHCP', { device_owner: 'network:dhcp', device_id: 'd' }],
  ['acme:agent', { device_owner: 'acme:agent' }],
  ['Nothing', { device_owner: '', device_id: '' }],
])('[PRT-01] short rows, sorting and files tell what a port is attached to in words: %s', async (text, attached) => {
  const { services } = await createTestServices({ bundles: { networks } });
  const column = portType.columns?.find(({ id }) => id === 'attached');
  const port = { id: 'p', name: '', network_id: 'n', status: 'ACTIVE', ...attached } as Port;
  expect(column?.value?.(port, services)).toBe(text);
});
