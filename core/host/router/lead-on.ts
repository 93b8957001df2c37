import { matchPath } from 'react-router-dom';
import type { Services } from '#base';
import { consolePoints } from '#registry';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Router } from '#services/router/router';
import { Session } from '#services/session/session';
import { listAddress } from '#ui/table/details-address.ts';
import { panelAt } from '../navigation/navigation-tree.ts';
import { openPanels } from '../navigation/use-panels.ts';

/** Leads the operator, in another scope, from a page that isn't any more to what is. */
export function leadOn(services: Services): void {
  const router = services.get(Router);
  const { path, search } = router.current();
  const [, code] = /^\/ngdetails\/([^/]+)\//.exec(path) ?? [];
  const target = code === undefined ? path : listOf(services, decodeURIComponent(code), search);
  const there = isPage(services, target);
  if (there === false) router.go('/', { replace: true });
  else if (target !== path) router.go(target, { replace: true });
  if (there === undefined) leadOnOnceKnown(services);
}

/** The page waits for what its condition asks; it may turn out that it isn't there. */
function leadOnOnceKnown(services: Services): void {
  const { path } = services.get(Router).current();
  const following = services
    .get(Points)
    .point(consolePoints.panels)
    .subscribe(() => {
      const there = isPage(services, path);
      if (there === undefined) return;
      following.dispose();
      if (!there && services.get(Router).current().path === path) services.get(Router).go('/', { replace: true });
    });
}

function listOf(services: Services, code: string, search: string): string {
  return listAddress(services.get(ResourceTypes).get(code).whole(), search);
}

/** Is there a page? Undefined: not yet, and there may be one when all has been told that its condition asks. */
function isPage(services: Services, path: string): boolean | undefined {
  const points = services.get(Points);
  const session = services.get(Session).current();
  const panels = points.point(consolePoints.panels);
  const routes = points.point(consolePoints.routes).get();
  if (panelAt(openPanels(panels.get(), session), path) !== undefined) return true;
  if (routes.some((route) => matchPath(route.path, path) !== null)) return true;
  return panelAt(openPanels(panels.pending(), session), path) === undefined ? false : undefined;
}
