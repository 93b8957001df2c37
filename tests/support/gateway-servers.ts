import { afterAll, beforeAll } from 'vitest';
import type { GatewayClient } from './gateway-client.ts';
import { type RunningGateway, startGateway } from './gateway.ts';
import { useCompute } from './native-compute.ts';
import { serverKit } from './native-servers.ts';

/** A gateway for tests of servers, on whatever cloud: demo and admin signed in, and the kit that makes servers and looks at them. */
export function useGatewayServers() {
  const nova = useCompute();
  const people = {} as Record<'demo' | 'admin', GatewayClient>;
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway(nova.cloud.authUrl);
    for (const user of ['demo', 'admin'] as const) {
      const { username, password, project_name } = nova.cloud.account(user);
      people[user] = await gateway.signIn(username, password, project_name);
    }
  });
  afterAll(() => gateway.close());

  /** Status and answer of a call of `/api/nova/servers/<path>`. */
  const call = async (method: string, path: string, body?: unknown, as: 'demo' | 'admin' = 'demo') => {
    const answer = await people[as].send(method, `/api/nova/servers/${path}`, body === undefined ? {} : { body });
    const text = await answer.text();
    return [answer.status, text === '' ? undefined : (JSON.parse(text) as unknown)] as [number, any];
  };
  return { nova, kit: serverKit(nova), people, call, log: () => gateway.log() };
}

/** For servers of a real cloud that does other things at the same time. */
export const patience = 240_000;
