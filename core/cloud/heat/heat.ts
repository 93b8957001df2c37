import type { CloudService } from '../shared/service.ts';
import { openCore } from './heat-core.ts';
import { eventRoutes } from './event-routes.ts';
import { addHeatHooks } from './heat-request-hooks.ts';
import { resourceRoutes } from './resource-routes.ts';
import { seedStacks } from './seed.ts';
import { softwareRoutes } from './software-routes.ts';
import { stackListRoutes } from './stack-list.ts';
import { stackReadRoutes } from './stack-reads.ts';
import { stackRoutes } from './stack-routes.ts';
import { templateRoutes } from './template-routes.ts';

/** Heat v1: stacks of resources that are made through the other services, from templates. */
export const heat: CloudService = {
  type: 'orchestration',
  name: 'heat',
  prefix: '/orchestration',
  endpointPath: '/v1/%(project_id)s',
  policy: 'orchestration',
  olderRules: true,
  async register(app, context) {
    const core = openCore(context);
    addHeatHooks(app, core);
    stackListRoutes(app, core);
    stackRoutes(app, core);
    stackReadRoutes(app, core);
    resourceRoutes(app, core);
    eventRoutes(app, core);
    templateRoutes(app, core);
    softwareRoutes(app, core);
  },
  seed: seedStacks,
};
