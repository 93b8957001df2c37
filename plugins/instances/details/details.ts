import { type DetailsView, lazyView } from '@sextant/sdk';
import type { Server } from '../server.ts';

/** The tabs of a server's page. Each has its own file, which is fetched when the tab is first opened. */
export const detailsTabs: readonly DetailsView<Server>[] = [
  {
    id: 'overview',
    label: 'instances:details.tab.overview',
    view: lazyView(() => import('./overview.tsx').then((module) => module.Overview)),
  },
  {
    id: 'interfaces',
    label: 'instances:details.tab.interfaces',
    services: ['network'],
    view: lazyView(() => import('./interfaces.tsx').then((module) => module.Interfaces)),
  },
  {
    id: 'volumes',
    label: 'instances:details.tab.volumes',
    policy: [['compute', 'os_compute_api:os-volumes-attachments:index']],
    view: lazyView(() => import('./volumes.tsx').then((module) => module.Volumes)),
  },
  {
    id: 'action-log',
    label: 'instances:details.tab.action-log',
    policy: [['compute', 'os_compute_api:os-instance-actions:list']],
    view: lazyView(() => import('./action-log.tsx').then((module) => module.ActionLog)),
  },
  {
    id: 'log',
    label: 'instances:details.tab.log',
    policy: [['compute', 'os_compute_api:os-console-output']],
    view: lazyView(() => import('./log.tsx').then((module) => module.Log)),
  },
  {
    id: 'migrations',
    label: 'instances:details.tab.migrations',
    policy: [['compute', 'os_compute_api:os-migrations:index']],
    view: lazyView(() => import('./migrations.tsx').then((module) => module.Migrations)),
  },
  {
    id: 'diagnostics',
    label: 'instances:details.tab.diagnostics',
    policy: [['compute', 'os_compute_api:os-server-diagnostics']],
    view: lazyView(() => import('./diagnostics.tsx').then((module) => module.Diagnostics)),
  },
];
