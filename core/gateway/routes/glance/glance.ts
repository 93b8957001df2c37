import type { FastifyInstance } from 'fastify';
import { glanceCreate } from './create.ts';
import { glanceImages } from './images.ts';
import { glanceLists } from './lists.ts';
import { glanceUpload } from './upload.ts';

/** Images (contract §4). */
export async function glanceRoutes(glance: FastifyInstance): Promise<void> {
  glance.get('/version/', { config: { operation: 'GL-01' } }, async () => ({ version: '2' }));
  await glance.register(glanceLists);
  await glance.register(glanceImages);
  await glance.register(glanceCreate);
  await glance.register(glanceUpload);
}
