import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from 'react-router-dom';
import { Modals } from '#services/modals/modals';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/trunks.json' with { type: 'json' };
import { type Port, withNames } from '../../../../plugins/trunks/forms/ports.ts';
import { trunkWizard } from '../../../../plugins/trunks/forms/trunk-wizard.tsx';
import type { Trunk } from '../../../../plugins/trunks/trunk.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const aPort = (id: string): Port =>
  withNames([{ id, name: id, network_id: 'n', admin_state_up: true, device_owner: '' }], [])[0]!;
const ports = ['uplink', 'red', 'blue'].map(aPort);
const trunk: Trunk = {
  id: 't-1',
  name: 'one',
  name_or_id: 'one',
  admin_state_up: true,
  revision_number: 4,
  subport_count: 1,
  sub_ports: [{ port_id: 'old', segmentation_type: 'vlan', segmentation_id: 300 }],
};

async function console() {
  await page.viewport(1280, 800);
  const test = await createTestServices({ bundles: { trunks: en } });
  const screen = await render(
    <ServicesProvider services={test.services}>
      <MemoryRouter>
        <ModalLayer />
      </MemoryRouter>
    </ServicesProvider>,
  );
  const open = (verb: 'create' | 'edit') =>
    test.services.get(Modals).open({
      id: `trunks.${verb}`,
      size: 'wizard',
      title: verb,
      bare: true,
      content: trunkWizard(verb === 'edit' ? { ports, trunk } : { ports }),
    });
  const press = (name: string | RegExp) => screen.getByRole('button', { name }).click();
  return { ...test, screen, open, press };
}

it('[X-10] [TRK-02] Esc loses nothing that was chosen: the next wizard offers it, with the ports as they are', async () => {
  const { screen, open, press } = await console();
  const first = open('create');
  await screen.getByLabelText('Name').fill('mine');
  await press('Next: Parent Port');
  await press('Allocate uplink');
  await press('Next: Subports');
  await press('Allocate red');
  await screen.getByLabelText('Segmentation ID of red').fill('77');
  await userEvent.keyboard('{Escape}');
  expect(await first).toBeUndefined();

  void open('create');
  await press('Go on with it');
  await expect.element(screen.getByLabelText('Name')).toHaveValue('mine');
  await press('Next: Parent Port');
  await expect.element(screen.getByRole('button', { name: 'Take uplink back' })).toBeVisible();
  await press('Next: Subports');
  await expect.element(screen.getByLabelText('Segmentation ID of red')).toHaveValue(77);
});

it('[TRK-08] [TRK-10] the admin state is chosen as Enabled or Disabled; a new trunk is enabled, and is sent as chosen', async () => {
  const { screen, open, press, page: network } = await console();
  const sent: unknown[] = [];
  network.answer('POST /api/neutron/trunks/', () => ({ id: 't-2', name: 'mine' }));
  const made = open('create');
  const states = screen.getByRole('radiogroup', { name: 'Admin State' }).getByRole('radio');
  await expect.element(states.first()).toBeVisible();
  expect(states.elements().map((state) => state.closest('label')?.textContent ?? state.textContent)).toEqual([
    'Enabled',
    'Disabled',
  ]);
  await expect.element(screen.getByRole('radio', { name: 'Enabled' })).toBeChecked();
  await screen.getByRole('radio', { name: 'Disabled' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Disabled' })).toBeChecked();
  await press('Next: Parent Port');
  await press('Allocate uplink');
  await press('Create Trunk');
  await made;
  sent.push(...network.calls.filter(({ method }) => method === 'POST').map(({ body }) => body));
  expect(sent).toMatchObject([{ admin_state_up: false, port_id: 'uplink' }]);
});

it('[TRK-06] [TRK-04] a disabled trunk’s subports can’t be saved changed; one that is put back has its VLAN', async () => {
  const { screen, open, press, page: network } = await console();
  void open('edit');
  await press('Next: Subports');
  await press('Take old back');
  await press('Back');
  await screen.getByRole('radio', { name: 'Disabled' }).click();
  await expect.element(screen.getByRole('button', { name: 'Update Trunk' })).toBeDisabled();
  await press('1 step needs you: Subports');
  const refused = screen.getByText('Enable the trunk to change its subports, or leave them as they were.');
  await expect.element(refused).toBeVisible();
  expect(network.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await press('Allocate old');
  await expect.element(screen.getByLabelText('Segmentation ID of old')).toHaveValue(300);
  await expect.element(refused).not.toBeInTheDocument();
});

it('[TRK-04] a VLAN that can’t be used is told below its field, by an icon as well as by colour', async () => {
  const { screen, open, press } = await console();
  void open('create');
  await press('Next: Parent Port');
  await press('Allocate uplink');
  await press('Next: Subports');
  await press('Allocate red');
  await screen.getByLabelText('Segmentation ID of red').fill('5000');
  const told = screen.getByText('Enter a VLAN from 1 to 4094.');
  await expect.element(told).toBeVisible();
  expect(told.element().querySelector('svg')).not.toBeNull();
  await expect
    .element(screen.getByLabelText('Segmentation ID of red'))
    .toHaveAccessibleDescription('Enter a VLAN from 1 to 4094.');
});
