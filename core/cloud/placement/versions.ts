import type { PlacementCore } from './core.ts';
import { newestVersion } from './http-frame.ts';

/** Which versions there are; needs no token. */
export function versionRoutes({ app }: PlacementCore): void {
  const links = [{ rel: 'self', href: '' }];
  const version = { id: 'v1.0', max_version: `1.${newestVersion}`, min_version: '1.0', status: 'CURRENT', links };
  app.get('/', { exposeHeadRoute: false }, async () => ({ versions: [version] }));
}
