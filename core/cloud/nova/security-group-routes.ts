import type { FastifyInstance } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { type NovaCore, parameter, requireVersion } from './nova-core.ts';
import { projectGroups } from './server-security-groups.ts';

const path = '/v2.1/os-security-groups';
/** The last version in which nova answers for neutron. */
const last = 35;

/** Security groups of a project, to be read: the command-line client still looks here for the one it adds to a server. */
export function securityGroupRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get(path, async (request) => {
    const caller = core.caller(request);
    requireVersion(caller, 1, last);
    core.enforce('os_compute_api:os-security-groups:get', caller);
    return { security_groups: await projectGroups(core, caller.projectId, caller.credentials.token) };
  });

  app.get(`${path}/:group`, async (request) => {
    const caller = core.caller(request);
    requireVersion(caller, 1, last);
    core.enforce('os_compute_api:os-security-groups:show', caller);
    const id = parameter(request, 'group');
    const [group] = await projectGroups(core, caller.projectId, caller.credentials.token, id);
    if (!group) throw new CloudError(404, `Security group ${id} not found.`);
    return { security_group: group };
  });
}
