import { memo, type ReactNode, Suspense, useMemo } from 'react';
import { Navigate, Route, Routes, useHref, useLocation, useParams } from 'react-router-dom';
import { lazyView } from '#base';
import { consolePoints, type RouteItem } from '#registry';
import { FactBook } from '#services/registry/fact-book';
import { PagePlaceContext } from '#ui/page/page-place.ts';
import { usePoint } from '#ui/plugins/use-point.ts';
import { useService, useT } from '#ui/services-context.tsx';
import { ViewOutlet } from '#ui/lazy/view-outlet.tsx';
import { homePanel, homeSetting } from '../navigation/home-panel.ts';
import { type OpenPanel, usePanels, usePendingPanels } from '../navigation/use-panels.ts';
import { panelCrumbs } from '../pages/crumbs.ts';
import { ListPage } from '../pages/list-page.tsx';
import { Waiting } from './notices.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { type SeenPage, usePagesSeen } from './pages-seen.ts';
import { redirectTo } from './redirect-to.ts';
const nothingHere = lazyView<object>(async () => (await import('./nothing-here.tsx')).NothingHere);
const unknownAddress = lazyView(async () => (await import('./unknown-address.tsx')).UnknownAddress);
const pageGone = lazyView(async () => (await import('./page-gone.tsx')).PageGone);
const detailsPage = lazyView<object>(async () => (await import('../pages/details-page.tsx')).DetailsPage);

/** The props of pages that get none: always the same object. */
const noProps = {};

/** Every address of the console and the page that it opens. */
export function PageRoutes() {
  const panels = usePanels();
  const pending = usePendingPanels();
  const routes = usePoint(consolePoints.routes);
  const pageSeen = usePagesSeen([...panels, ...pending, ...routes]);
  const home = homePanel(panels, useService(FactBook).get(`setting.${homeSetting}`));
  return (
    <Routes>
      <Route
        index
        element={
          home ? (
            <Navigate replace to={home.path} />
          ) : (
            <ViewOutlet view={nothingHere} props={noProps} fallback={<Waiting />} />
          )
        }
      />
      {panels.map((panel) => (
        <Route key={panel.key} path={panel.path} element={<PanelPage panel={panel} />} />
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
            <ViewOutlet view={detailsPage} props={noProps} fallback={<Waiting />} />
          </Page>
        }
      />
      <Route path="*" element={<Unknown pageSeen={pageSeen} />} />
    </Routes>
  );
}

/** A panel's own page knows its place: its frame says it. What comes or goes elsewhere draws nothing of it again. */
const PanelPage = memo(function PanelPage({ panel }: { panel: OpenPanel }) {
  const t = useT();
  const place = useMemo(() => ({ title: panel.label, crumbs: panelCrumbs(panel, t) }), [panel, t]);
  return (
    <Page title={panel.label}>
      <PagePlaceContext value={place}>{panelPage(panel)}</PagePlaceContext>
    </Page>
  );
});

function panelPage(panel: OpenPanel): ReactNode {
  if (panel.view) return <ViewOutlet view={panel.view} props={noProps} fallback={<Waiting />} />;
  return panel.type ? <ListPage key={panel.key} typeId={panel.type} panel={panel} /> : null;
}

const RoutePage = memo(function RoutePage({ route }: { route: RouteItem }) {
  const params = useParams();
  const { search } = useLocation();
  if (route.redirect) return <Navigate replace to={redirectTo(route.redirect, params) + search} />;
  return <Page>{route.view ? <ViewOutlet view={route.view} props={noProps} fallback={<Waiting />} /> : null}</Page>;
});

/** Shows a page: its errors stay in it, and the window bears its title. */
function Page({ title, children }: { title?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary page={pathname}>
      {title ? <title>{`${title} · Sextant`}</title> : null}
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </PageBoundary>
  );
}

function Unknown({ pageSeen }: { pageSeen(address: string): SeenPage | undefined }) {
  const location = useLocation();
  const address = useHref(location);
  const seen = pageSeen(location.pathname);
  if (seen)
    return (
      <Page>
        <ViewOutlet view={pageGone} props={{ page: seen, address: location.pathname }} fallback={<Waiting />} />
      </Page>
    );
  const props = { address, path: location.pathname };
  return <ViewOutlet key={address} view={unknownAddress} props={props} fallback={<Waiting />} />;
}
