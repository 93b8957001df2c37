import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { Services } from '#base';
import { type ConfirmationProps, Modals } from '#services/modals/modals';
import { Page } from '#services/page/page';
import { Queries } from '#services/resources/queries';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { preloadedView } from '#ui/lazy/preload.ts';
import { ToastRegion } from '#ui/toasts/toast-region.tsx';
import { ViewOutlet } from '#ui/lazy/view-outlet.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { PageRoutes } from './router/page-routes.tsx';
import { BindRouter } from './router/bind-router.tsx';
import { SessionEnded } from './shell/session-ended.tsx';
import { Shell } from './shell/shell.tsx';

const confirmDialog = preloadedView(async () => (await import('#ui/confirm/confirm-dialog.tsx')).ConfirmDialog);

/** Drawn at once when its code is there, as nothing is that has to be loaded first. */
const Confirmation = (props: ConfirmationProps) => <ViewOutlet view={confirmDialog} props={props} />;

/** The console: its services handed to everything, the shell with the page in view, and what lies over it. */
export function App({ services }: { services: Services }) {
  useEffect(() => services.get(Modals).confirmWith(Confirmation), [services]);
  useFreshPage();
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.get(Queries)}>
        <BrowserRouter basename={services.get(Page).webRoot.replace(/\/$/, '')}>
          <BindRouter />
          <Shell>
            <PageRoutes />
          </Shell>
          <ModalLayer />
          <SessionEnded />
        </BrowserRouter>
        <ToastRegion />
      </QueryClientProvider>
    </ServicesProvider>
  );
}

/** Reloads a page that the browser restores from its back/forward cache, because its data is old. */
function useFreshPage() {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
