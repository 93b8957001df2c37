import { createRoot } from 'react-dom/client';
import type { Services } from '#base';
import { type RoleView, toRoleView } from '#services/scope/role-view';
import { ServicesProvider } from '#ui/services-context.tsx';
import { RoleViewBanner } from './role-view-banner.tsx';
import { switchRoleView } from './switch-role-view.ts';

const withBanner = new WeakSet<Services>();

/** Has the console looked at with the roles of a view. The banner that says so is there before: outside the console's own tree, out of reach of plugins. */
export function showRoleView(services: Services, view: RoleView): void {
  if (!withBanner.has(services)) {
    withBanner.add(services);
    const place = document.createElement('div');
    document.body.prepend(place);
    createRoot(place).render(
      <ServicesProvider services={services}>
        <RoleViewBanner />
      </ServicesProvider>,
    );
  }
  switchRoleView(services, toRoleView(services, view));
}
