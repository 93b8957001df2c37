import type { CloudService } from '../shared/service.ts';
import { buildWorks } from './build-works.ts';
import { openCore } from './core.ts';
import { deleteWorks } from './delete-server.ts';
import { frameNova } from './http-frame.ts';
import { serverRoutes } from './server-routes.ts';
import { versionRoutes } from './versions.ts';

const prefix = '/compute';
const works = { ...buildWorks, ...deleteWorks };

/** Nova: servers and what they are made of, API 2.1 with microversions. */
export const nova: CloudService = {
  type: 'compute',
  name: 'nova',
  prefix,
  endpointPath: '/v2.1',
  policy: 'compute',
  async register(app, context) {
    const core = openCore(context, prefix, works);
    frameNova(app, prefix, context.identity);
    versionRoutes(app, core);
    serverRoutes(app, core);
    core.worker.resume();
  },
};
