import type { PlacementCore } from './placement-core.ts';
import { newestVersion } from './placement-request-hooks.ts';

/** Adds the route that lists the versions; needs no token. */
export function versionRoutes({ app }: PlacementCore): void {
  const links = [{ rel: 'self', href: '' }];
  const version = { id: 'v1.0', max_version: `1.${newestVersion}`, min_version: '1.0', status: 'CURRENT', links };
  app.get('/', { exposeHeadRoute: false }, async () => ({ versions: [version] }));
}
