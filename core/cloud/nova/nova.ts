import type { CloudService } from '../shared/service.ts';
import { openCore } from './core.ts';
import { frameNova } from './http-frame.ts';
import { versionRoutes } from './versions.ts';

const prefix = '/compute';

/** Nova: servers and what they are made of, API 2.1 with microversions. */
export const nova: CloudService = {
  type: 'compute',
  name: 'nova',
  prefix,
  endpointPath: '/v2.1',
  policy: 'compute',
  async register(app, context) {
    const core = openCore(context, prefix);
    frameNova(app, prefix, context.identity);
    versionRoutes(app, core);
  },
};
