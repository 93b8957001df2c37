import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RouterBinding } from '#services/router/router-binding';
import type { ServiceContainer } from '#services/service-container';
import '#ui/theme/tokens.css';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/topology.json' with { type: 'json' };
import { coloursAt } from '../../../../plugins/topology/export-picture.ts';
import { FlatPicture } from '../../../../plugins/topology/flat/flat-picture.tsx';
import { sceneOf, type Topology } from '../../../../plugins/topology/model.ts';
import { TopologyPage } from '../../../../plugins/topology/page.tsx';
import type { Chosen } from '../../../../plugins/topology/view-props.ts';
import { network, port, server } from './topologies.ts';

const nobody: ReadonlySet<string> = new Set();
const ignore = () => undefined;
const address = 'GET /project/network_topology/json';
const { origin } = globalThis.location;

/** Cookies outlive a test. */
const cookies = ['are_networks_collapsed', 'show_labels', 'ntp_draw_mode'];
afterEach(() => {
  for (const name of cookies) document.cookie = `${name}=; path=/; max-age=0`;
});

/** Renders the page with a topology, in the view that the address names. */
async function openPage(topology: Topology, view: string) {
  const { services, page } = await createTestServices({ bundles: { topology: en } });
  page.answer(address, () => topology);
  // Without the console's shell nothing moves the router, so its navigator is played here: it says where it was sent.
  const seat = services.get(RouterBinding);
  const moveTo = (to: string) => seat.moved({ path: '/project/network_topology', search: new URL(to, origin).search });
  seat.bindNavigator({ go: moveTo, back: ignore });
  moveTo(`/project/network_topology${view}`);
  return render(
    <ServicesProvider services={services}>
      <TopologyPage />
    </ServicesProvider>,
  );
}

/** Fifty servers on one network; the first one has a state of its own. */
function fifty(firstState: string): Topology {
  const servers = Array.from({ length: 50 }, (_, index) => server(`web-${index}`));
  return {
    networks: [network('web')],
    routers: [],
    servers: [server('web-0', { original_status: firstState }), ...servers.slice(1)],
    ports: servers.map(({ id }) => port({ id: `port-${id}`, network_id: 'web', device_id: id })),
  };
}

/** Lets that many pictures be drawn. */
async function frames(count: number) {
  for (let at = 0; at < count; at += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}

/** The networks of the flat view have ten colours, then the first one again. */
const colourCount = 10;

/** The flat view in a place of a known size. */
function flatView(
  services: ServiceContainer,
  topology: Topology,
  found?: string,
  mode: 'normal' | 'small' = 'normal',
): ReactNode {
  return (
    <ServicesProvider services={services}>
      <div style={{ display: 'flex', flexDirection: 'column', blockSize: '300px', inlineSize: '400px' }}>
        <FlatPicture
          scene={sceneOf(topology)}
          busy={nobody}
          mode={mode}
          chosen={undefined}
          found={found}
          onChoose={ignore}
        />
      </div>
    </ServicesProvider>
  );
}

it('[TOPO-16] new data leaves the flat view where the operator has scrolled to', async () => {
  const { services } = await createTestServices({ bundles: { topology: en } });
  const screen = await render(flatView(services, fifty('ACTIVE'), 'web-40'));
  const frame = screen.getByRole('region', { name: 'Networks as columns: 1' });
  await expect.poll(() => frame.element().scrollTop).toBeGreaterThan(1000);
  frame.element().scrollTop = 0;
  await expect.element(screen.getByRole('button', { name: 'web-0, Instance, Active' })).toBeVisible();
  await screen.rerender(flatView(services, fifty('SHUTOFF'), 'web-40'));
  await expect.element(screen.getByRole('button', { name: 'web-0, Instance, Shut off' })).toBeVisible();
  expect(frame.element().scrollTop).toBe(0);
});

it('[TOPO-02] a balloon that is opened before the event of a scroll stays, beside its item; a later scroll closes it', async () => {
  const { services } = await createTestServices({ bundles: { topology: en } });
  const chosen: (Chosen | undefined)[] = [];
  const view = () => (
    <ServicesProvider services={services}>
      <div style={{ display: 'flex', flexDirection: 'column', blockSize: '300px', inlineSize: '400px' }}>
        <FlatPicture
          scene={sceneOf(fifty('ACTIVE'))}
          busy={nobody}
          mode="normal"
          chosen={chosen.at(-1)?.id}
          found={undefined}
          onChoose={(next) => {
            chosen.push(next);
            void screen.rerender(view());
          }}
        />
      </div>
    </ServicesProvider>
  );
  const screen = await render(view());
  const frame = screen.getByRole('region', { name: 'Networks as columns: 1' }).element();
  const server = screen.getByRole('button', { name: 'web-2, Instance, Active' });
  await expect.element(server).toBeVisible();
  const before = server.element().getBoundingClientRect();
  frame.scrollTop = 40;
  server.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await frames(4);
  expect(chosen.map((each) => each?.id)).toEqual(['web-2']);
  expect(chosen[0]?.place?.top).toBeCloseTo(before.top - 40 - frame.getBoundingClientRect().top, 0);
  frame.scrollTop = 60;
  await expect.poll(() => chosen.length).toBe(2);
  expect(chosen[1]).toBeUndefined();
});

it('[TOPO-16] [GRAPH-03] a server that was found in the table is revealed when the graph is drawn', async () => {
  document.cookie = 'are_networks_collapsed=true; path=/';
  const screen = await openPage(
    {
      networks: [network('lan')],
      routers: [],
      servers: [server('alpha'), server('beta')],
      ports: ['alpha', 'beta'].map((id) => port({ id: `port-${id}`, network_id: 'lan', device_id: id })),
    },
    '?view=table',
  );
  await screen.getByRole('searchbox').fill('alpha');
  await expect.element(screen.getByText('1 of 1')).toBeVisible();
  await screen.getByRole('radio', { name: 'Graph' }).click();
  await expect.element(screen.getByRole('listbox', { name: /3 items/ })).toBeVisible();
});

it('[GRAPH-02] [GRAPH-03] a cookie that can’t be read counts as none', async () => {
  for (const name of cookies) document.cookie = `${name}=%; path=/`;
  const screen = await openPage({ networks: [network('lan')], routers: [], servers: [], ports: [] }, '');
  await expect.element(screen.getByRole('switch', { name: 'Labels' })).toBeChecked();
  await expect.element(screen.getByRole('switch', { name: 'Collapse networks' })).not.toBeChecked();
});

it('[TOPO-04] the table and the flat view say of a server that it is being deleted', async () => {
  const topology: Topology = {
    networks: [network('lan')],
    routers: [],
    servers: [server('alpha', { task: 'deleting' })],
    ports: [port({ id: 'p', network_id: 'lan', device_id: 'alpha' })],
  };
  const table = await openPage(topology, '?view=table');
  await expect.element(table.getByText('Deleting', { exact: true })).toBeVisible();
  const { services } = await createTestServices({ bundles: { topology: en } });
  const flat = await render(flatView(services, topology));
  await expect.element(flat.getByRole('button', { name: 'alpha, Instance, Deleting' })).toBeVisible();
});

it('[TOPO-08] the small flat view has the names of devices, below them', async () => {
  const { services } = await createTestServices({ bundles: { topology: en } });
  const screen = await render(flatView(services, fifty('ACTIVE'), undefined, 'small'));
  const device = screen.getByRole('button', { name: 'web-0, Instance, Active' }).element();
  const [box, name] = ['rect', 'text'].map((part) => device.querySelector(part)!.getBoundingClientRect());
  expect(device.querySelector('text')!.textContent).toBe('web-0');
  expect(name!.top).toBeGreaterThanOrEqual(box!.bottom);
});

it('[TOPO-19] a saved picture has the colours of the flat view', async () => {
  const networks = Array.from({ length: colourCount }, (_, index) => network(`net-${index}`));
  const { services } = await createTestServices({ bundles: { topology: en } });
  // The whole width is drawn, so that each network has its bar in the document.
  const screen = await render(
    <div style={{ inlineSize: '4000px' }}>
      <ServicesProvider services={services}>
        <FlatPicture
          scene={sceneOf({ networks, routers: [], servers: [], ports: [] })}
          busy={nobody}
          mode="normal"
          chosen={undefined}
          found={undefined}
          onChoose={ignore}
        />
      </ServicesProvider>
    </div>,
  );
  const fills = () =>
    [...screen.container.querySelectorAll('a[aria-hidden] rect')].map((bar) => getComputedStyle(bar).fill);
  await expect.poll(() => fills().length).toBe(colourCount);
  const frame = screen.getByRole('region').element() as HTMLElement;
  expect(coloursAt(frame).networks).toEqual(fills());
  expect(new Set(fills()).size).toBe(colourCount);
});

it('[TOPO-07] Esc leads from a balloon to the item that opened it, also after another one was open', async () => {
  const screen = await openPage(
    { networks: [network('lan')], routers: [], servers: [server('alpha'), server('beta')], ports: [] },
    '?view=table',
  );
  const open = async (name: string) => {
    const button = screen.getByRole('button', { name: `Show ${name}`, exact: true });
    await expect.element(button).toBeInTheDocument();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name, exact: true })).toHaveFocus();
    return button;
  };
  await open('alpha');
  const beta = await open('beta');
  await userEvent.keyboard('{Escape}');
  await expect.element(beta).toHaveFocus();
});
