import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices, type TestServicesOptions } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { AddressesCell } from '../../../../plugins/instances/cells/addresses-cell.tsx';
import { ImageCell } from '../../../../plugins/instances/cells/image-cell.tsx';
import { LockedCell } from '../../../../plugins/instances/cells/locked-cell.tsx';
import { ServerStatusCell } from '../../../../plugins/instances/cells/status-cell.tsx';
import { Fault } from '../../../../plugins/instances/details/fault.tsx';
import { Summary } from '../../../../plugins/instances/details/summary.tsx';
import type { Server } from '../../../../plugins/instances/server.ts';

async function drawn(cell: ReactNode, answers: TestServicesOptions['answers'] = {}) {
  const { services } = await createTestServices({ bundles: { instances: en }, answers });
  const screen = await render(<ServicesProvider services={services}>{cell}</ServicesProvider>);
  return screen.container;
}

const server = (members: Partial<Server>): Server => ({ id: 's-1', name: 'web', image_name: null, ...members });

it('[SRV-02] the status has the task in words, or the fault; "No valid host" is explained', async () => {
  const rebooting = server({ status: 'ACTIVE', 'OS-EXT-STS:task_state': 'reboot_started' });
  expect(await drawn(<ServerStatusCell item={rebooting} />)).toHaveTextContent('Active · Rebooting');
  const failed = server({ status: 'ERROR', fault: { message: 'No valid host was found.' } });
  expect(await drawn(<ServerStatusCell item={failed} />)).toHaveTextContent(
    'Error · No valid host was found. No host has room for this flavor in this zone.',
  );
});

it('[SRV-02] why no host was found is text in the opened row and on the details page, with the rule of the server group', async () => {
  const fault = { message: 'No valid host was found.' };
  const failed = server({ status: 'ERROR', updated: 'now', fault, server_groups: ['g-1'] });
  const text =
    'Its server group keeps its instances on different hosts, and no further host has room for this flavor in this zone.';
  const answers = { 'GET /api/nova/servergroups/g-1/': () => ({ id: 'g-1', policies: ['anti-affinity'] }) };
  for (const part of [<Summary key="row" item={failed} />, <Fault key="page" server={failed} />]) {
    const container = await drawn(part, answers);
    await expect.poll(() => container.textContent).toContain(text);
  }
});

it('[SRV-04] two addresses are shown with buttons that copy them, the others counted', async () => {
  const addresses = {
    net: ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((addr) => ({ addr, version: 4 as const })),
  };
  const cell = await drawn(<AddressesCell item={server({ addresses })} />);
  expect(cell).toHaveTextContent('10.0.0.110.0.0.2+1');
  expect([...cell.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
    'Copy 10.0.0.1',
    'Copy 10.0.0.2',
  ]);
});

it('[SRV-04] [PAN-07] the image has its name, else its id; without one the server is from a volume', async () => {
  const image = { id: '11111111-2222-4333-8444-555555555555' };
  expect(await drawn(<ImageCell item={server({ image, image_name: 'tiny' })} />)).toHaveTextContent('tiny');
  expect(await drawn(<ImageCell item={server({ image })} />)).toHaveTextContent('11111111');
  expect(await drawn(<ImageCell item={server({ image: '' })} />)).toHaveTextContent('From volume');
});

it('[SRV-08] a lock tells its reason', async () => {
  const locked = server({ locked: true, locked_reason: 'backed up' });
  expect(await drawn(<LockedCell item={locked} />)).toHaveTextContent('Yes: backed up');
});
