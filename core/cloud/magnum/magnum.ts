import type { CloudService } from '../shared/service.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { clusterRoutes } from './cluster-routes.ts';
import { addMagnumHooks, openCore } from './magnum-core.ts';
import { openLife } from './life.ts';
import { nodeGroupRoutes } from './nodegroup-routes.ts';
import { quotaRoutes } from './quota-routes.ts';
import { seedClusters } from './seed.ts';
import { templateRoutes } from './template-routes.ts';
import { versionRoutes } from './versions.ts';

const prefix = '/container-infra';

/** Magnum v1: clusters of container hosts, their templates, node groups, certificates and quotas. */
export const magnum: CloudService = {
  type: 'container-infra',
  name: 'magnum',
  prefix,
  endpointPath: '/v1',
  policy: 'container-infra',
  olderRules: true,
  ignoreTrailingSlash: true,
  async register(app, context) {
    const core = openCore(context);
    addMagnumHooks(app, core, prefix);
    const life = openLife(core);
    versionRoutes(app, core);
    templateRoutes(app, core);
    clusterRoutes(app, core, life);
    nodeGroupRoutes(app, core, life);
    certificateRoutes(app, core, life);
    quotaRoutes(app, core);
  },
  seed: seedClusters,
};
