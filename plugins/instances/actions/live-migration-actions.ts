import {
  type Action,
  type ActionResult,
  callApi,
  type Code,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { unlessTooOld } from '../compute-feature.ts';
import { type Server, serverName, serverTypeId } from '../server.ts';

type Migration = Awaited<ReturnType<typeof callApi<'listServerMigrations'>>>['items'][number];

/** A live migration that is under way (listServerMigrations), with what nova tells of its progress. */
export interface LiveMigration {
  readonly server: Server;
  readonly migration: Migration & {
    readonly memory_total_bytes?: number | null;
    readonly memory_processed_bytes?: number | null;
    readonly disk_total_bytes?: number | null;
    readonly disk_processed_bytes?: number | null;
  };
}

const rule = (name: string) => [['compute', `os_compute_api:servers:migrations:${name}`]] as const;

/** "Force Completion": the guest is paused, so that what is left of its memory is copied. */
export const completeMigration: Action<LiveMigration> = {
  id: 'instances.complete-migration',
  label: 'instances:live.complete.label',
  icon: 'check',
  policy: rule('force_complete'),
  allowed: ({ migration }) => migration.status === 'running' || 'instances:live.only-running',
  asks: true,
  code: ([one]) => completionCode(one!),
  perform: ({ items: [live], services }) => end('complete', live, services),
};

/** Compute ends these from 2.65 on. */
const early = new Set(['queued', 'preparing']);

/** "Abort": the guest stays on its host. */
export const abortMigration: Action<LiveMigration> = {
  id: 'instances.abort-migration',
  label: 'instances:live.abort.label',
  icon: 'circle-x',
  danger: true,
  policy: rule('delete'),
  allowed({ migration: { status } }, services) {
    if (early.has(status ?? '')) return unlessTooOld('early_migration_abortion', services, () => true);
    return status === 'running' || 'instances:live.only-running';
  },
  asks: true,
  code: ([one]) => abortionCode(one!),
  perform: ({ items: [live], services }) => end('abort', live, services),
};

const calls = { complete: 'completeServerMigration', abort: 'abortServerMigration' } as const;

async function end(
  how: 'complete' | 'abort',
  live: LiveMigration | undefined,
  services: Services,
): Promise<ActionResult> {
  if (!live) return nothingChanged;
  const { server, migration } = live;
  const i18n = services.get(I18n);
  const label = i18n.t(`instances:live.${how}.label`);
  const name = serverName(server);
  const agreed = await services.get(Modals).confirm({
    title: i18n.t('instances:question.title', { action: label }),
    message: i18n.t(`instances:live.${how}.message`, { name }),
    confirmLabel: label,
    ...(how === 'abort' && { danger: true }),
    code: () => (how === 'abort' ? abortionCode(live) : completionCode(live)),
  });
  if (!agreed) return nothingChanged;
  const params = { id: server.id, migration: String(migration.id) };
  await callApi(services, calls[how], { params }, { quiet: true });
  services.get(Toasts).add('success', i18n.t('instances:outcome.done', { action: label, names: name }));
  return resultOf(serverTypeId, { updated: [server.id] });
}

const version = (minor: string) => [['--os-compute-api-version', minor]] as const;

function completionCode({ server, migration }: LiveMigration): Code {
  const names = [server.id, String(migration.id)];
  return {
    commands: [{ command: 'server migration force complete', globals: version('2.22'), names }],
    calls: [
      {
        method: 'POST',
        service: 'compute',
        path: `/servers/${server.id}/migrations/${migration.id}/action`,
        headers: { 'OpenStack-API-Version': 'compute 2.22' },
        body: { force_complete: null },
      },
    ],
  };
}

function abortionCode({ server, migration }: LiveMigration): Code {
  const names = [server.id, String(migration.id)];
  const needed = early.has(migration.status ?? '') ? '2.65' : '2.24';
  return {
    commands: [{ command: 'server migration abort', globals: version(needed), names }],
    calls: [
      {
        method: 'DELETE',
        service: 'compute',
        path: `/servers/${server.id}/migrations/${migration.id}`,
        headers: { 'OpenStack-API-Version': `compute ${needed}` },
      },
    ],
  };
}
