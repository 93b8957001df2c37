import { type Code, type CodeOption } from '@sextant/sdk';
import liveSchema from '../../../schemas/instances/live-migrate.schema.json';
import liveCompiled from '../../../schemas/instances/live-migrate.schema.json?rjsf';
import liveUi from '../../../schemas/instances/live-migrate.ui.json';
import migrateSchema from '../../../schemas/instances/migrate.schema.json';
import migrateCompiled from '../../../schemas/instances/migrate.schema.json?rjsf';
import migrateUi from '../../../schemas/instances/migrate.ui.json';
import resetSchema from '../../../schemas/instances/reset-state.schema.json';
import resetCompiled from '../../../schemas/instances/reset-state.schema.json?rjsf';
import resetUi from '../../../schemas/instances/reset-state.ui.json';
import { actionCall } from '../actions/server-code.ts';
import type { Server } from '../server.ts';
import type { Change } from './change-form.tsx';
import { hostSource } from './host-choices.ts';

const sourcesOf: Change<object>['sourcesOf'] = (servers, services) => ({ hosts: hostSource(servers, services) });

const trimmed = (host: string | undefined) => host?.trim() || undefined;

/** Returns the code that does one action, by one command for each server. */
function codeOf(
  servers: readonly Server[],
  body: object,
  command: string,
  options: readonly CodeOption[],
  version?: string,
): Code {
  const globals = version ? { globals: [['--os-compute-api-version', version] as const] } : {};
  return {
    commands: servers.map(({ id }) => ({ command, ...globals, options, names: [id] })),
    calls: servers.map(({ id }) => actionCall(id, body, version)),
  };
}

/** "Migrate" moves a server to another host. Then the server waits to be confirmed. */
export const migrate: Change<{ host?: string }> = {
  name: 'migrate',
  icon: 'truck',
  schema: migrateSchema,
  compiled: migrateCompiled,
  ui: migrateUi,
  data: {},
  info: 'instances:form.migrate-info',
  sourcesOf,
  bodyOf: ({ host }) => ({ operation: 'migrate', ...(trimmed(host) && { host: trimmed(host) }) }),
  codeOf(servers, data) {
    const host = trimmed(data.host);
    const options = host ? [['--host', host] as const] : [];
    return codeOf(servers, { migrate: host ? { host } : null }, 'server migrate', options, host && '2.56');
  },
};

/** "Migrate" where compute is too old to be told a host. */
export const migrateAnywhere: Change<{ host?: string }> = { ...migrate, ui: { host: { 'ui:widget': 'hidden' } } };

type Block = 'auto' | 'yes' | 'no';
const sentBlock = { auto: 'auto', yes: true, no: false } as const;
const blockOption: Readonly<Record<Block, CodeOption[]>> = {
  auto: [],
  yes: ['--block-migration'],
  no: ['--shared-migration'],
};

/** "Live Migrate" moves a server to another host while it runs. */
export const liveMigrate: Change<{ host?: string; block?: Block }> = {
  name: 'live-migrate',
  icon: 'truck',
  schema: liveSchema,
  compiled: liveCompiled,
  ui: liveUi,
  data: { block: 'auto' },
  info: 'instances:form.live-migrate-info',
  sourcesOf,
  bodyOf: ({ host, block = 'auto' }) => ({
    operation: 'live_migrate',
    block_migration: sentBlock[block],
    ...(trimmed(host) && { host: trimmed(host) }),
  }),
  codeOf(servers, { block = 'auto', ...data }) {
    const host = trimmed(data.host);
    const body = { 'os-migrateLive': { host: host ?? null, block_migration: sentBlock[block] } };
    const options = ['--live-migration', ...(host ? [['--host', host] as const] : []), ...blockOption[block]];
    return codeOf(servers, body, 'server migrate', options, '2.30');
  },
};

type ResetState = Change<{ state?: 'active' | 'error' }>;

/** "Reset State" of servers begins with the state that they don't have: one that is active is not reset to active. */
export const resetStateOf = (servers: readonly Server[]): ResetState =>
  servers.every(({ status }) => status === 'ACTIVE') ? { ...resetState, data: { state: 'error' } } : resetState;

/** "Reset State" changes the recorded state of a server, and nothing else. */
export const resetState: ResetState = {
  name: 'reset-state',
  icon: 'hammer',
  schema: resetSchema,
  compiled: resetCompiled,
  ui: resetUi,
  data: { state: 'active' },
  note: 'instances:form.reset-note',
  typed: true,
  bodyOf: ({ state = 'active' }) => ({ operation: 'reset_state', state }),
  codeOf: (servers, { state = 'active' }) =>
    codeOf(servers, { 'os-resetState': { state } }, 'server set', [['--state', state]]),
};
