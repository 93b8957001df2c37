import type { InstalledReport, PluginsApi } from '#protocol';
import declaration from '#schemas/api/plugins.json' with { type: 'json' };
import { errorText } from '#base';
import { GatewayError } from '../../http/errors.ts';
import type { Call } from '../operations/call.ts';
import type { OperationTypes } from '../operations/declaration.ts';
import { serviceRoutes } from '../operations/service-routes.ts';
import { isSuperuser } from '../../openstack/identity-scope.ts';

/** The operations with which administrators see and switch plugins. */
export const pluginRoutes = serviceRoutes<PluginsApi.PluginsOperations>(declaration, {
  listInstalledPlugins: (call) => {
    const { reports, problems } = catalogFor(call).snapshot;
    return { items: [...reports], problems: [...problems], signatures: call.config.plugins.signatures.require };
  },
  switchPlugin: async (call) => {
    const { id } = call.params;
    const catalog = catalogFor(call);
    const find = () => {
      const own = catalog.snapshot.reports.filter((each) => each.id === id);
      return own.find(canBeServed) ?? own[0];
    };
    const report = find();
    if (!report) throw new GatewayError('NOT_FOUND', { what: `The plugin ${id}` });
    if (report.locked) {
      const reason = canBeServed(report) ? 'enablement.yaml locks it' : (report.reason ?? '');
      throw new GatewayError('PLUGIN_LOCKED', { id, reason });
    }
    await catalog.setEnabled(id, call.body.enabled).catch((error: unknown) => {
      throw new GatewayError('PLUGIN_LOCKED', { id, reason: errorText(error) }, {}, { cause: error });
    });
    const { user } = call.session;
    call.request.log.info({ plugin: id, enabled: call.body.enabled, user: user.id }, 'plugin switched');
    return find() ?? report;
  },
});

const canBeServed = ({ state }: InstalledReport) => state === 'verified' || state === 'disabled';

/** Throws ADMINISTRATORS_ONLY for anybody else: paths of folders and reasons are the operator's own. */
function catalogFor({ session, config, request }: Call<OperationTypes>) {
  if (!isSuperuser(session, config)) throw new GatewayError('ADMINISTRATORS_ONLY');
  return request.server.pluginCatalog;
}
