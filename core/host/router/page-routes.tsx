import { lazy, type ReactNode, Suspense, useState } from 'react';
import { matchPath, Navigate, Route, Routes, useHref, useLocation, useParams } from 'react-router-dom';
import { consolePoints, type RouteItem } from '#registry';
import { usePoint } from '#ui/plugins/use-point.ts';
import { ViewOutlet } from '#ui/view-outlet.tsx';
import { inOrder, navigationTree } from '../navigation/navigation-tree.ts';
import { type OpenPanel, usePanels, usePendingPanels } from '../navigation/use-panels.ts';
import { NotFound, NothingHere, Waiting } from './notices.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { redirectTo } from './redirect-to.ts';
import { UnknownAddress } from './unknown-address.tsx';

import { ListPage } from '../pages/list-page.tsx';
const DetailsPage = lazy(async () => ({ default: (await import('../pages/details-page.tsx')).DetailsPage }));

/** Every address of the console and the page that it opens. */
export function PageRoutes() {
  const panels = usePanels();
  const pending = usePendingPanels();
  const routes = usePoint(consolePoints.routes);
  const wasPage = usePagesSeen([...panels, ...pending, ...routes]);
  const first = inOrder(navigationTree(panels))[0];
  return (
    <Routes>
      <Route index element={first ? <Navigate replace to={first.path} /> : <NothingHere />} />
      {panels.map((panel) => (
        <Route key={panel.key} path={panel.path} element={<Page title={panel.label}>{panelPage(panel)}</Page>} />
      ))}
      {pending.map((panel) => (
        <Route key={panel.key} path={panel.path} element={<Waiting />} />
      ))}
      {routes.map((route) => (
        <Route key={route.key} path={route.path} element={<RoutePage route={route} />} />
      ))}
      <Route
        path="/ngdetails/:type/*"
        element={
          <Page>
            <DetailsPage />
          </Page>
        }
      />
      <Route path="*" element={<Unknown wasPage={wasPage} />} />
    </Routes>
  );
}

function panelPage(panel: OpenPanel): ReactNode {
  if (panel.view) return <ViewOutlet view={panel.view} props={{}} fallback={<Waiting />} />;
  return panel.type ? <ListPage key={panel.key} typeId={panel.type} panel={panel} /> : null;
}

function RoutePage({ route }: { route: RouteItem }) {
  const params = useParams();
  const { search } = useLocation();
  if (route.redirect) return <Navigate replace to={redirectTo(route.redirect, params) + search} />;
  return <Page>{route.view ? <ViewOutlet view={route.view} props={{}} fallback={<Waiting />} /> : null}</Page>;
}

/** One page: what breaks in it stays in it, and the window bears its title. */
function Page({ title, children }: { title?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary page={pathname}>
      {title ? <title>{`${title} · Sextant`}</title> : null}
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </PageBoundary>
  );
}

/** Was there a page in this document, which isn't there any more? The gateway knows nothing of such addresses. */
function usePagesSeen(pages: readonly { path: string }[]): (address: string) => boolean {
  const [seen] = useState(() => new Set<string>());
  for (const { path } of pages) seen.add(path);
  return (address) => [...seen].some((path) => matchPath(path, address) !== null);
}

function Unknown({ wasPage }: { wasPage(address: string): boolean }) {
  const location = useLocation();
  const address = useHref(location);
  if (wasPage(location.pathname)) return <NotFound path={location.pathname} />;
  return <UnknownAddress key={address} address={address} path={location.pathname} />;
}
