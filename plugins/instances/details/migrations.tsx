import { callApi, type DetailsViewProps, I18n, type Services, useService, useServices, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactTable, Missing, Moment } from '@sextant/ui';
import type { LiveMigration } from '../actions/live-migration-actions.ts';
import type { Server } from '../server.ts';
import { LiveMigrations } from './live-migrations.tsx';
import { utc } from './native-times.ts';
import { ServerPart } from './server-part.tsx';

interface Read {
  readonly migrations: Awaited<ReturnType<typeof callApi<'listMigrations'>>>['items'];
  /** Live migrations under way, which can be watched and ended. */
  readonly live: readonly LiveMigration[];
}

/** Reads all migrations, and the progress of live ones. A cloud that is too old to tell the progress has none under way. */
async function readMigrations(server: Server, services: Services, signal: AbortSignal): Promise<Read> {
  const options = { signal, quiet: true };
  const [{ items: migrations }, { items }] = await Promise.all([
    callApi(services, 'listMigrations', { query: { instance_uuid: server.id } }, options),
    callApi(services, 'listServerMigrations', { params: { id: server.id } }, options).catch(() => ({ items: [] })),
  ]);
  return { migrations, live: items.map((migration) => ({ server, migration })) };
}

const ended = new Set(['cancelled', 'completed', 'confirmed', 'done', 'error', 'failed', 'finished', 'reverted']);

const isUnderWay = ({ migrations, live }: Read) =>
  live.length > 0 || migrations.some(({ status }) => !ended.has(status ?? 'done'));

/** Draws the tab "Migrations", for administrators: the moves of a server from host to host, newest first. */
export function Migrations({ item: server }: DetailsViewProps<Server>) {
  const t = useT();
  const i18n = useService(I18n);
  const services = useServices();
  const title = t('instances:details.tab.migrations');
  const word = (kind: 'types' | 'states', value: string | null | undefined) => {
    if (!value) return <Missing />;
    const key = `instances:details.migrations.${kind}.${value}`;
    return i18n.has(key) ? t(key) : value;
  };
  return (
    <ServerPart
      server={server}
      part="migrations"
      load={(signal) => readMigrations(server, services, signal)}
      isMoving={isUnderWay}
      failed={t('instances:details.migrations.failed')}
    >
      {({ migrations, live }) => (
        <DetailsSections>
          <LiveMigrations migrations={live} />
          <DetailsSection
            title={title}
            count={migrations.length}
            empty={migrations.length === 0 && t('instances:details.migrations.none')}
          >
            <FactTable
              label={title}
              columns={['type', 'from', 'to', 'status', 'begun', 'changed'].map((name) => ({
                label: t(`instances:details.migrations.${name}`),
              }))}
              rows={migrations.map((migration) => ({
                id: String(migration.id),
                cells: [
                  word('types', migration.migration_type),
                  migration.source_compute ?? <Missing key="from" />,
                  migration.dest_compute ?? <Missing key="to" />,
                  word('states', migration.status),
                  <Moment key="begun" iso={utc(migration.created_at)} />,
                  <Moment key="changed" iso={utc(migration.updated_at)} />,
                ],
              }))}
            />
          </DetailsSection>
        </DetailsSections>
      )}
    </ServerPart>
  );
}
