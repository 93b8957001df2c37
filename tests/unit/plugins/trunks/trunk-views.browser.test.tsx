import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Policy } from '#services/policy/policy';
import { Session } from '#services/session/session';
import { ServicesProvider } from '#ui/services-context.tsx';
import { aSession } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/trunks.json' with { type: 'json' };
import { Overview } from '../../../../plugins/trunks/details/overview.tsx';
import type { Trunk } from '../../../../plugins/trunks/trunk.ts';
import { OwnOnly } from '../../../../plugins/trunks/own-only.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const parent = '9698ef87-225f-4d0f-b1f4-eca9b82c79b4';
const subport = '52b40573-60b9-43b3-b6fc-3343be5029a4';
const project = aSession();

async function overview(item: Trunk, ports: readonly object[] = []) {
  const { services } = await createTestServices({
    bundles: { trunks: en },
    answers: { 'GET /api/neutron/ports/': () => ({ items: ports }) },
  });
  return render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <Overview item={item} />
      </MemoryRouter>
    </ServicesProvider>,
  );
}

it('[TRK-14] the overview names the parent port; ids of subports can be copied', async () => {
  const screen = await overview(
    {
      id: 't-1',
      name: '',
      name_or_id: 't-1',
      port_id: parent,
      subport_count: 1,
      sub_ports: [{ port_id: subport, segmentation_type: 'vlan', segmentation_id: 7 }],
    },
    [{ id: parent, name: 'uplink', network_id: 'n' }],
  );
  await expect.element(screen.getByText('uplink')).toBeVisible();
  await expect.element(screen.getByText(subport)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy Port ID' })).toBeVisible();
});

it('[TRK-14] [TRK-05] the overview shows every fact of the trunk, by its name', async () => {
  const screen = await overview({
    id: 't-1',
    name: 'one',
    name_or_id: 'one',
    description: 'to the laboratory',
    admin_state: 'UP',
    admin_state_up: true,
    status: 'DEGRADED',
    port_id: parent,
    project_id: project.project_id ?? '',
    subport_count: 0,
    sub_ports: [],
    revision_number: 41,
    created_at: '2026-03-04T05:06:07Z',
    updated_at: '2026-08-09T10:11:12Z',
  });
  const facts = () =>
    Object.fromEntries(
      [...screen.container.querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent ?? '',
      ]),
    );
  await expect.poll(facts).toMatchObject({
    ID: expect.stringContaining('t-1'),
    Name: 'one',
    Description: 'to the laboratory',
    'Admin State': 'Up',
    Status: expect.stringContaining('Degraded'),
    'Parent Port': expect.stringContaining(parent),
    Project: expect.stringContaining(project.project_name ?? '-'),
    'Subport Count': '0',
    'Revision Number': '41',
    'Created At': expect.stringMatching(/Mar|2026-03/),
    'Updated At': expect.stringMatching(/Aug|2026-08/),
  });
});

it.each([
  ['own trunks alone', false, 1],
  ['all trunks', true, 0],
])('[TRK-01] [X-06] administrators hear when the policy shows them %s', async (_title, shows, notes) => {
  const { services } = await createTestServices({ bundles: { trunks: en } });
  const session = services.get(Session);
  const own = { ...session.current(), is_superuser: true };
  services.rebind(Session, Object.assign(Object.create(session) as Session, { current: () => own }));
  let asked = 0;
  const allows = async () => {
    asked += 1;
    return shows;
  };
  services.rebind(Policy, { allows, known: () => undefined });
  const drawn = (address: string) => (
    <ServicesProvider services={services}>
      <OwnOnly address={address} />
    </ServicesProvider>
  );
  const screen = await render(drawn('/project/trunks'));
  expect(asked).toBe(0);
  await screen.rerender(drawn('/admin/trunks'));
  await expect.poll(() => asked).toBe(1);
  await expect
    .poll(() => screen.getByText(/“get_trunk” shows you the trunks of your own/).elements())
    .toHaveLength(notes);
});
