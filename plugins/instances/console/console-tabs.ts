import { type DetailsView, lazyView } from '@sextant/sdk';
import type { Server } from '../server.ts';

/** The tabs of a server's details page that show its console. */
export const consoleTabs: readonly DetailsView<Server>[] = [
  {
    id: 'console',
    label: 'instances:console.tab',
    // Horizon's CONSOLE_TYPE, null or false, takes consoles away.
    settings: ['CONSOLES_SHOWN'],
    view: lazyView(() => import('./console-tab.tsx').then((module) => module.ConsoleTab)),
  },
];
