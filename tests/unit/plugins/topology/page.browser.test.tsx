import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/topology.json' with { type: 'json' };
import type { Topology } from '../../../../plugins/topology/model.ts';
import { useTopology } from '../../../../plugins/topology/use-topology.ts';
import { TopologyPage } from '../../../../plugins/topology/page.tsx';
import { network } from './topologies.ts';

const address = 'GET /project/network_topology/json';
const empty: Topology = { networks: [], routers: [], servers: [], ports: [] };

function Refresh() {
  const { topology, pause } = useTopology();
  return (
    <>
      <p>{topology ? `${topology.networks.length} networks` : 'nothing yet'}</p>
      <button
        onClick={() => {
          const goOn = pause();
          document.addEventListener('go-on', goOn, { once: true });
        }}
      >
        pause
      </button>
    </>
  );
}

it('[TOPO-05] the topology is read every ten seconds with a timestamp, and not while a deletion runs', async () => {
  const { services, page, clock } = await createTestServices({ bundles: { topology: en } });
  let networks = [network('one')];
  page.answer(address, () => ({ ...empty, networks }));
  const screen = await render(
    <ServicesProvider services={services}>
      <Refresh />
    </ServicesProvider>,
  );
  const reads = () => page.calls.filter(({ path }) => path === '/project/network_topology/json');
  await expect.element(screen.getByText('1 networks')).toBeVisible();
  expect(reads().map(({ query }) => [...query.keys()].join())).toEqual([String(clock.now())]);
  networks = [network('one'), network('two')];
  await expect.poll(() => clock.waiting).toBeGreaterThan(0);
  clock.advance(10_000);
  await expect.element(screen.getByText('2 networks')).toBeVisible();
  expect(reads()).toHaveLength(2);

  await screen.getByRole('button', { name: 'pause' }).click();
  await expect.poll(() => clock.waiting).toBeGreaterThan(0);
  clock.advance(60_000);
  expect(reads()).toHaveLength(2);
  document.dispatchEvent(new Event('go-on'));
  await expect.poll(() => reads().length).toBe(3);
});

it('[TOPO-09] without networks, routers and instances the page says that there is nothing', async () => {
  const { services, page } = await createTestServices({ bundles: { topology: en } });
  page.answer(address, () => empty);
  const screen = await render(
    <ServicesProvider services={services}>
      <TopologyPage />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('There are no networks, routers or instances.')).toBeVisible();
});
