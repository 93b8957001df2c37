import type { ServerPartsApi } from '#protocol';
import * as parts from '../../../openstack/nova/server-parts.ts';
import type { Handlers } from '../../operations/call.ts';
import { fromMarker, limitOf, toPage } from '../paging.ts';
import { neededVersion } from '../servers/operate-server.ts';

type Operations = Pick<
  ServerPartsApi.ServerPartsOperations,
  'listServerMigrations' | 'completeServerMigration' | 'abortServerMigration' | 'listMigrations'
>;

export const migrationHandlers: Handlers<Operations> = {
  listServerMigrations: async ({ native, params }) => ({
    items: await parts.listServerMigrations(native, params.id, await neededVersion(native, 'server_migrations')),
  }),
  completeServerMigration: async ({ native, params }) =>
    parts.completeMigration(native, params.id, params.migration, await neededVersion(native, 'migration_completion')),
  abortServerMigration: async ({ native, params }) =>
    parts.abortMigration(native, params.id, params.migration, await neededVersion(native, 'migration_abortion')),
  listMigrations: async ({ native, query, request }) => {
    const { marker, limit, ...filters } = query;
    const size = limitOf(request, limit);
    const version = await neededVersion(native, 'migration_pages');
    const given: Record<string, string> = Object.fromEntries(
      Object.entries(filters).filter(([, value]) => value !== ''),
    );
    const found = await fromMarker(marker || undefined, (from) =>
      parts.listMigrations(native, given, { marker: from, limit: size + 1 }, version),
    );
    const page = toPage(found, { size, marker, backwards: false });
    return { items: page.items, has_more: page.more };
  },
};
