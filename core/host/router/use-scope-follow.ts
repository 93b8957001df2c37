import { matchPath } from 'react-router-dom';
import type { Services } from '#base';
import { consolePoints } from '#registry';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Router } from '#services/router/router';
import { Scope } from '#services/scope/scope';
import { Session } from '#services/session/session';
import { useEvent, useListener, useService, useServices } from '#ui/services-context.tsx';
import { listAddress } from '#ui/table/details-address.ts';
import { panelAt } from '../navigation/navigation-tree.ts';
import { openPanels } from '../navigation/use-panels.ts';
import { rolesOf } from '#services/scope/scope-key';

/**
 * In another project, region or role the page in view is drawn anew: what this gives is another text then. Where the page
 * isn't any more the operator is led to what is: from an item to its list, from a panel that is gone to the start page.
 */
export function useScopeFollow(): string {
  const services = useServices();
  const scope = useService(Scope);
  const session = useService(Session);
  useListener(scope.onDidChange, () => leadOn(services));
  useEvent(scope.onDidChange);
  return `${scope.key} ${rolesOf(session.current())}`;
}

function leadOn(services: Services): void {
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
