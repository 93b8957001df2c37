import type { CloudService } from '../shared/service.ts';
import { servicePrefix as prefix } from './call.ts';
import { coreOf } from './swift-core.ts';
import { addSwiftHooks } from './swift-request-hooks.ts';
import { seedObjects } from './seed.ts';

/** Swift v1: accounts, containers and objects. It knows roles and access lists, but none of the others' policy rules. */
export const swift: CloudService = {
  type: 'object-store',
  name: 'swift',
  prefix,
  endpointPath: '/v1/AUTH_%(project_id)s',
  rootPaths: ['/info'],
  async register(app, context) {
    await addSwiftHooks(app, await coreOf(context), prefix);
  },
  seed: seedObjects,
};
