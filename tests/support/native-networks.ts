import { afterAll, expect } from 'vitest';
import type { NativeAnswer, NativeCloud, UserName } from './native-cloud.ts';

export interface NetworkKit {
  /** Calls the network service; `path` begins after `/v2.0/`. */
  call(user: UserName, method: string, path: string, body?: unknown): Promise<NativeAnswer>;
  /** Makes a thing that is removed when the file's tests are over: `make('demo', 'networks', {…})`. */
  make(user: UserName, path: string, body?: Record<string, unknown>): Promise<any>;
  /** Makes a call that the service refuses; gives status, NeutronError's type and message. */
  refused(
    user: UserName,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<[status: number, type: string, message: string]>;
  /** Removes what a test made earlier than the end of the file. */
  remove(user: UserName, path: string): Promise<void>;
}

const members: Readonly<Record<string, string>> = {
  'security-groups': 'security_group',
  'security-group-rules': 'security_group_rule',
  'qos/policies': 'policy',
  'address-scopes': 'address_scope',
  'rbac-policies': 'rbac_policy',
};

/** Creates the steps that tests of the network service share. */
export function networkKit(cloud: () => NativeCloud): NetworkKit {
  const made: { user: UserName; path: string }[] = [];

  const call: NetworkKit['call'] = async (user, method, path, body) =>
    (await cloud().as(user)).call('network', method, `/v2.0/${path}`, body);

  afterAll(async () => {
    for (const { user, path } of made.toReversed()) {
      if (path.startsWith('routers/')) await clearRouter(user, path);
      await call(user, 'DELETE', path);
    }
    // A real network service takes its time.
  }, 120_000);

  async function clearRouter(user: UserName, path: string): Promise<void> {
    // A router takes its gateway along when it goes; only its routes and what it connects hold it.
    const { router } = (await call(user, 'GET', path)).json ?? {};
    if (!router) return;
    if (router.routes.length > 0) await call(user, 'PUT', path, { router: { routes: [] } });
    const id = path.slice('routers/'.length);
    const ports = await call(user, 'GET', `ports?device_id=${id}&device_owner=network:router_interface`);
    for (const port of ports.json?.ports ?? []) {
      await call(user, 'PUT', `${path}/remove_router_interface`, { port_id: port.id });
    }
  }

  return {
    call,
    async make(user, path, body = {}) {
      const member = members[path] ?? path.replace(/s$/, '');
      const hasName = !/rules$|rbac|floatingips/.test(path);
      const answer = await call(user, 'POST', path, {
        [member]: { ...(hasName ? { name: cloud().name(member) } : {}), ...body },
      });
      expect(answer.status, answer.text).toBe(201);
      const thing = answer.json[member];
      made.push({ user, path: `${path}/${thing.id}` });
      return thing;
    },
    async refused(user, method, path, body) {
      const answer = await call(user, method, path, body);
      const { type, message } = answer.json?.NeutronError ?? {};
      return [answer.status, type, message];
    },
    async remove(user, path) {
      const answer = await call(user, 'DELETE', path);
      expect(answer.status, answer.text).toBe(204);
      const at = made.findIndex((one) => one.path === path);
      if (at >= 0) made.splice(at, 1);
    },
  };
}
