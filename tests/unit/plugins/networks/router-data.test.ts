import { expect, it } from 'vitest';
import {
  dataOf,
  gatewayChange,
  membersOf,
  newRouter,
  noFields,
  type RouterData,
  type RouterFields,
  stepsOf,
} from '../../../../plugins/networks/routers/router-data.ts';
import type { Router } from '../../../../plugins/networks/routers/router.ts';

const all: RouterFields = { maySnat: true, mayDistribute: true, mayHa: true, hasZones: true };
const common = { name: 'one', description: '', admin_state_up: true };

it('[RTR-02] [PAN-13] sends what was chosen, and nothing that the service decides or the operator may not say', () => {
  const data = { name: ' one ', external: 'n-1', enable_snat: false, mode: 'distributed', ha: 'off' } as const;
  expect(newRouter(data, all)).toEqual({
    ...common,
    distributed: true,
    ha: false,
    external_gateway_info: { network_id: 'n-1', enable_snat: false },
  });
  expect(newRouter(data, noFields)).toEqual({ ...common, external_gateway_info: { network_id: 'n-1' } });
  expect(newRouter({ name: 'one', enable_snat: false, mode: 'default' }, all)).toEqual(common);
});

it('[RTR-03] the form of a router sends back what it began with; a member is told no mode', () => {
  const router: Router = { id: 'r-1', name: 'one', status: 'ACTIVE', routes: [], admin_state_up: true };
  expect(membersOf(dataOf(router), all)).toEqual(common);
  expect(membersOf(dataOf({ ...router, distributed: false, ha: true }), all)).toEqual({
    ...common,
    distributed: false,
    ha: true,
  });
});

it.each([
  [{ name: 'two' }, true, [{ name: 'two' }]],
  [{ ha: true }, true, [{ admin_state_up: false }, { ha: true }, { admin_state_up: true }]],
  [{ ha: true }, false, [{ ha: true }]],
  [{ ha: true, admin_state_up: false }, true, [{ admin_state_up: false }, { ha: true }]],
  [{ distributed: true, admin_state_up: true }, false, [{ distributed: true }, { admin_state_up: true }]],
])('[RTR-03] %o of a router whose admin state is up (%s) is sent as %o', (change, isUp, steps) => {
  expect(stepsOf(change, isUp)).toEqual(steps);
});

it('[RTR-04] says whether addresses are translated only where the operator may', () => {
  const data = { external: 'n-1', enable_snat: false };
  expect(gatewayChange(data)).toEqual({ external_gateway_info: { network_id: 'n-1' } });
  expect(gatewayChange(data, true)).toEqual({ external_gateway_info: { network_id: 'n-1', enable_snat: false } });
});

it('[RTR-02] [PAN-13] a new router asks for zones, each once, where the cloud knows them', () => {
  const data: RouterData = { name: 'edge', zone_hints: 'east\n west \neast' };
  expect(newRouter(data, all)['availability_zone_hints']).toEqual(['east', 'west']);
  expect(newRouter(data)).not.toHaveProperty('availability_zone_hints');
  expect(newRouter({ name: 'edge' }, all)).not.toHaveProperty('availability_zone_hints');
});
