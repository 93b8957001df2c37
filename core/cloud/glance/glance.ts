import type { CloudService } from '../shared/service.ts';
import { openCore } from './open-core.ts';
import { createRoutes } from './create-image.ts';
import { addGlanceHooks } from './glance-request-hooks.ts';
import { dataRoutes } from './image-data.ts';
import { imageRoutes } from './image-routes.ts';
import { importRoutes } from './import-routes.ts';
import { infoRoutes } from './info-routes.ts';
import { memberRoutes } from './members.ts';
import { metadefRoutes } from './metadefs/routes.ts';
import { seedMetadefs } from './metadefs/seed.ts';
import { defaultOptions, type GlanceOptions } from './options.ts';
import { patchRoutes } from './patch-image.ts';
import { schemaRoutes } from './schema-routes.ts';
import { seedImages } from './seed.ts';
import { tagRoutes } from './tags.ts';
import { taskRoutes } from './task-routes.ts';
import { versionRoutes } from './versions.ts';

const prefix = '/image';

/** Glance v2: images, their data and members, imports, and metadata definitions. */
export function createGlance(changes: Partial<GlanceOptions> = {}): CloudService {
  const options = { ...defaultOptions, ...changes };
  return {
    type: 'image',
    name: 'glance',
    prefix,
    endpointPath: '',
    policy: 'image',
    async register(app, context) {
      const core = await openCore(context, options, prefix);
      addGlanceHooks(app, core);
      versionRoutes(app, core);
      imageRoutes(app, core);
      createRoutes(app, core);
      patchRoutes(app, core);
      dataRoutes(app, core);
      importRoutes(app, core);
      taskRoutes(app, core);
      memberRoutes(app, core);
      tagRoutes(app, core);
      infoRoutes(app, core);
      schemaRoutes(app, core);
      metadefRoutes(app, core);
    },
    async seed(context, facts) {
      await seedImages(context, facts, options);
      seedMetadefs(context);
    },
  };
}

export const glance = createGlance();
