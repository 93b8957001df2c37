import { CloudError } from '../shared/errors.ts';
import type { CloudService } from '../shared/service.ts';
import { createRoutes, enforce, openCore, type OctaviaCore, type OctaviaRoutes } from './octavia-core.ts';
import { readFields } from './fields.ts';
import { sendFault } from './fault.ts';
import { healthMonitorRoutes } from './health-monitors.ts';
import { listenerRoutes } from './listeners.ts';
import { loadBalancerRoutes } from './load-balancers.ts';
import { memberRoutes } from './members.ts';
import { poolRoutes } from './pools.ts';

const newestMinor = 26;

/** Octavia v2: load balancers, listeners, pools, members and health monitors. No traffic is ever balanced. */
export const octavia: CloudService = {
  type: 'load-balancer',
  name: 'octavia',
  prefix: '/load-balancer',
  endpointPath: '',
  policy: 'load-balancer',
  ignoreTrailingSlash: true,
  async register(app, context) {
    const core = openCore(context);
    app.setErrorHandler((error, _request, reply) => sendFault(reply, error));
    app.setNotFoundHandler((_request, reply) =>
      sendFault(reply, new CloudError(404, 'The resource could not be found.')),
    );
    app.get('/', async () => ({
      versions: Array.from({ length: newestMinor + 1 }, (_each, minor) => version(core, minor)),
    }));
    const route = createRoutes(app, core);
    loadBalancerRoutes(route, core);
    listenerRoutes(route, core);
    poolRoutes(route, core);
    memberRoutes(route, core);
    healthMonitorRoutes(route, core);
    infoRoutes(route, core);
    core.tasks.resume();
  },
};

function version(core: OctaviaCore, minor: number): object {
  return {
    id: `v2.${minor}`,
    status: minor === newestMinor ? 'CURRENT' : 'SUPPORTED',
    updated: '2022-08-31T00:00:00Z',
    links: [{ rel: 'self', href: `${core.context.endpoint('load-balancer')}/v2` }],
  };
}

/** Providers and quotas. */
function infoRoutes(route: OctaviaRoutes, core: OctaviaCore): void {
  route('GET', '/providers', 200, (call) => {
    enforce(core, call, 'provider:get_all');
    return {
      providers: [
        { name: 'amphora', description: 'The Octavia Amphora driver.' },
        { name: 'octavia', description: 'Deprecated alias of the Octavia Amphora driver.' },
      ],
    };
  });
  route('GET', '/quotas/:project', 200, (call) => {
    enforce(core, call, 'quota:get_one', call.params['project']);
    return { quota: core.quotas.limits(call.params['project']!) };
  });
  for (const path of ['/quotas/defaults', '/quotas/:project/default']) {
    route('GET', path, 200, (call) => {
      enforce(core, call, 'quota:get_defaults', call.params['project']);
      return { quota: core.quotas.defaults() };
    });
  }
  route('PUT', '/quotas/:project', 202, (call) => {
    enforce(core, call, 'quota:put', call.params['project']);
    const known = core.quotas.defaults();
    const asked = Object.entries(readFields(call, 'quota').members).filter(([name]) => Object.hasOwn(known, name));
    core.quotas.set(call.params['project']!, Object.fromEntries(asked.map(([name, value]) => [name, Number(value)])));
    return { quota: core.quotas.limits(call.params['project']!) };
  });
  route('DELETE', '/quotas/:project', 204, (call) => {
    enforce(core, call, 'quota:delete', call.params['project']);
    core.quotas.reset(call.params['project']!);
  });
}
