import type { CloudService } from '../shared/service.ts';
import { allocationRoutes } from './allocation-routes.ts';
import { candidateRoutes } from './candidate-routes.ts';
import { openPlacementCore } from './placement-core.ts';
import { addPlacementHooks } from './placement-request-hooks.ts';
import { inventoryRoutes } from './inventory-routes.ts';
import { nameRoutes } from './name-routes.ts';
import { providerFactRoutes } from './provider-fact-routes.ts';
import { providerRoutes } from './provider-routes.ts';
import { usageRoutes } from './usage-routes.ts';
import { versionRoutes } from './versions.ts';

/** Placement, as far as nova and the clients ask it. It starts empty: nova reports its hosts, as in a real cloud. */
export const placement: CloudService = {
  type: 'placement',
  name: 'placement',
  prefix: '/placement',
  endpointPath: '',
  policy: 'placement',
  olderRules: true,
  ignoreTrailingSlash: true,
  async register(app, context) {
    addPlacementHooks(app);
    const core = openPlacementCore(app, context);
    versionRoutes(core);
    providerRoutes(core);
    inventoryRoutes(core);
    providerFactRoutes(core);
    nameRoutes(core);
    allocationRoutes(core);
    usageRoutes(core);
    candidateRoutes(core);
  },
};
