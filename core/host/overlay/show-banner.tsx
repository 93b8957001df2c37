import { createRoot } from 'react-dom/client';
import type { ServiceContainer } from '#services/service-container';
import { ServicesProvider } from '#ui/services-context.tsx';
import type { PluginHost } from '../plugin-host.ts';
import { OverlayBanner } from './overlay-banner.tsx';
import type { Overlays } from './overlays.ts';

/** Puts the banner above the console: outside its own tree, so that nothing a plugin does to that can take it away. */
export function showBanner(services: ServiceContainer, host: PluginHost, overlays: Overlays): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(
    <ServicesProvider services={services}>
      <OverlayBanner overlays={overlays} host={host} />
    </ServicesProvider>,
  );
}
