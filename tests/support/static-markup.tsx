import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Services } from '../../core/base/index.ts';
import { ServicesProvider } from '../../core/ui/services-context.tsx';

/** Returns what a view draws at first, without a browser: no effect of it has run. */
export function staticMarkup(services: Services, view: ReactNode): string {
  return renderToStaticMarkup(<ServicesProvider services={services}>{view}</ServicesProvider>);
}
