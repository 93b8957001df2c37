import { describe, expect, it } from 'vitest';
import type { NetworkApi } from '../../../core/protocol/index.ts';
import { patience, useGatewayServers } from '../../support/gateway-servers.ts';

const { nova, kit, call, people } = useGatewayServers();
const base = '/api/neutron/floatingips/';
const none = '00000000-0000-4000-8000-000000000000';

async function write(method: string, path: string, body?: unknown): Promise<[number, any]> {
  const answer = await people.demo.send(method, `${base}${path}`, body === undefined ? {} : { body });
  const text = await answer.text();
  return [answer.status, text === '' ? undefined : JSON.parse(text)];
}

describe('floating IPs of a server', () => {
  it(
    '[NE-56] [NE-57] [NE-58] [NE-68] [SRV-31] [SRV-32] are given in one step, taken away, and released',
    async () => {
      const id = await kit.make('floating');
      await kit.settled(id, 'ACTIVE');
      const choices = (query: string) => people.demo.json<NetworkApi.FloatingIpChoices>(`${base}associate/?${query}`);
      expect((await choices(`server=${id}`)).targets).toEqual([]);
      const [, port] = await call('POST', `${id}/interfaces/`, { network: await kit.network('demo-net') });
      const { targets, pools } = await choices(`server=${id}`);
      expect(targets).toMatchObject([{ port_id: port.id, fixed_ip_address: port.fixed_ips[0].ip_address }]);
      const pool = targets[0]?.pools[0];
      expect(pools.map((each) => each.id)).toContain(pool);
      expect((await choices(`port=${port.id}`)).targets).toEqual(targets);

      const [status, given] = await write('POST', 'associate/', { port_id: port.id, pool_id: pool });
      expect([status, given]).toEqual([200, expect.objectContaining({ port_id: port.id, pool })]);
      const demo = await nova.cloud.as('demo');
      nova.cleanUp(() => demo.call('network', 'DELETE', `/v2.0/floatingips/${given.id}`));
      expect((await call('GET', `${id}/interfaces/`))[1].items[0].floating_ips).toMatchObject([{ id: given.id }]);
      expect((await choices(`server=${id}`)).free.map((each) => each.id)).not.toContain(given.id);

      expect((await write('PATCH', `${given.id}/`, { port_id: null }))[1]).toMatchObject({ port_id: null });
      expect((await choices(`server=${id}`)).free.map((each) => each.id)).toContain(given.id);
      const again = await write('POST', 'associate/', { port_id: port.id, floating_ip_id: given.id });
      expect(again).toEqual([200, expect.objectContaining({ id: given.id, port_id: port.id })]);
      expect(await write('DELETE', `${given.id}/`)).toEqual([204, undefined]);

      expect(await write('POST', 'associate/', { port_id: port.id })).toEqual([
        400,
        "missing required parameter 'pool_id'",
      ]);
      expect((await write('POST', 'associate/', { port_id: none, pool_id: pool }))[0]).toBe(404);
      expect((await write('PATCH', `${none}/`, { port_id: null }))[0]).toBe(404);
      expect((await people.demo.get(`${base}associate/`)).status).toBe(400);
    },
    patience,
  );
});
