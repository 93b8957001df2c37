import { type Category, defineResourceType, lazyView, Settings } from '@sextant/sdk';
import { batchActions, itemActions } from './actions/actions.ts';
import { consoleTabs } from './console/console-tabs.ts';
import { detailsTabs } from './details/details.ts';
import { listServers, loadServer, pollServers } from './server-calls.ts';
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

// The page of old addresses shares the file of the type: both have an entry in each document.
export { OldAddress } from './old-address.tsx';

const adminFilters: Readonly<Record<string, string>> = { all_projects: 'True' };
const noFilters: Readonly<Record<string, string>> = {};

const inStatus = (id: string, wanted: string): Category<Server> => ({
  id,
  label: `instances:category.${id}`,
  test: ({ status }) => status === wanted,
  filters: () => ({ status: wanted }),
});

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
  needsFilterFirst: async (address, services) => {
    if (address !== adminPanel) return false;
    return (
      (await services.get(Settings).get<Record<string, boolean>>('FILTER_DATA_FIRST'))?.['admin.instances'] === true
    );
  },
  list: listServers,
  // Neutron is asked for them.
  places: { withoutFacets: ['mac', 'address'] },
  load: loadServer,
  poll: pollServers,
  columns: serverColumns,
  facets: serverFacets,
  find: { ip: 'address', mac: 'mac', id: 'uuid' },
  categories: [
    inStatus('active', 'ACTIVE'),
    inStatus('shut-off', 'SHUTOFF'),
    inStatus('error', 'ERROR'),
    inStatus('to-confirm', 'VERIFY_RESIZE'),
  ],
  actions: { item: itemActions, batch: batchActions },
  views: [...detailsTabs, ...consoleTabs],
  summary: lazyView(() => import('./details/summary.tsx').then((module) => module.Summary)),
  emptyHint: 'instances:empty',
});
