import type { DetailsView } from '@sextant/sdk';
import type { Server } from '../server.ts';

/** The tabs of a server's details page, but for the console. */
export const detailsTabs: readonly DetailsView<Server>[] = [];
