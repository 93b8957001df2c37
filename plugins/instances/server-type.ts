import { defineResourceType, lazyView } from '@sextant/sdk';
import { consoleTabs } from './console/console-tabs.ts';
import { detailsTabs } from './details/details.ts';
import { listServers, loadServer } from './server-calls.ts';
import { serverColumns } from './server-columns.ts';
import { serverFacets } from './server-facets.ts';
import {
  adminPanel,
  isInTransition,
  projectPanel,
  type Server,
  serverName,
  serverStatus,
  serverTypeId,
} from './server.ts';

const adminFilters: Readonly<Record<string, string>> = { all_projects: 'True' };
const noFilters: Readonly<Record<string, string>> = {};

export const serverType = defineResourceType<Server>({
  id: serverTypeId,
  name: 'instances:type',
  index: projectPanel,
  itemName: serverName,
  // Nova changes `updated` late, and tells of no change of an address.
  trackBy: (server) => JSON.stringify(server),
  inTransition: isInTransition,
  status: serverStatus,
  listFilters: (address) => (address === adminPanel ? adminFilters : noFilters),
  list: listServers,
  load: loadServer,
  columns: serverColumns,
  facets: serverFacets,
  actions: { global: [], item: [], batch: [] },
  views: [...detailsTabs, ...consoleTabs],
  summary: lazyView(() => import('./details/summary.tsx').then((module) => module.Summary)),
  emptyHint: 'instances:empty',
});
