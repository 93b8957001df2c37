import type { DetailsView } from '@sextant/sdk';
import type { Server } from '../server.ts';

/** The tabs of a server's details page that show its console. */
export const consoleTabs: readonly DetailsView<Server>[] = [];
