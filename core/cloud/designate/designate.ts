import type { CloudService } from '../shared/service.ts';
import { openCore, type DesignateCore, enforce } from './designate-core.ts';
import { DesignateError, sendFault } from './fault.ts';
import { recordsetRoutes } from './recordsets.ts';
import { createRoutes, type DesignateRoutes } from './routes.ts';
import { zoneRoutes } from './zones.ts';

/** Designate v2, as far as zones and record sets go. */
export const designate: CloudService = {
  type: 'dns',
  name: 'designate',
  prefix: '/dns',
  endpointPath: '',
  policy: 'dns',
  ignoreTrailingSlash: true,
  async register(app, context) {
    const core = openCore(context);
    app.setErrorHandler((error, request, reply) => sendFault(request, reply, error));
    app.setNotFoundHandler((request, reply) =>
      sendFault(request, reply, new DesignateError(404, 'not_found', 'The resource could not be found.')),
    );
    const version = () => ({
      id: 'v2',
      status: 'CURRENT',
      updated: '2022-06-29T00:00:00Z',
      links: [{ rel: 'self', href: core.base() }],
    });
    app.get('/', async () => ({ versions: { values: [version()] } }));
    app.get('/v2', async () => ({ versions: { values: [version()] } }));
    const route = createRoutes(app, core);
    zoneRoutes(route, core);
    recordsetRoutes(route, core);
    infoRoutes(route, core);
    core.tasks.resume();
  },
};

/** Limits and quotas. */
function infoRoutes(route: DesignateRoutes, core: DesignateCore): void {
  route('GET', '/limits', ({ projectId }) => {
    const limits = core.quotas.limits(projectId);
    return {
      max_page_limit: 1000,
      max_recordset_name_length: 255,
      max_recordset_records: limits['recordset_records'],
      max_zone_name_length: 255,
      max_zone_records: limits['zone_records'],
      max_zone_recordsets: limits['zone_recordsets'],
      max_zones: limits['zones'],
      min_ttl: null,
    };
  });
  route('GET', '/quotas/:project', (call) => {
    enforce(core, call, 'get_quotas', call.params['project']);
    return core.quotas.limits(call.params['project']!);
  });
  route('PATCH', '/quotas/:project', (call) => {
    enforce(core, call, 'set_quota', call.params['project']);
    const known = core.quotas.defaults();
    const wanted = Object.entries(call.body).filter(([name]) => Object.hasOwn(known, name));
    core.quotas.set(call.params['project']!, Object.fromEntries(wanted.map(([name, value]) => [name, Number(value)])));
    return core.quotas.limits(call.params['project']!);
  });
  route('DELETE', '/quotas/:project', (call) => {
    enforce(core, call, 'reset_quotas', call.params['project']);
    core.quotas.reset(call.params['project']!);
    call.reply.code(204);
  });
}
