import { callApi, type DetailsViewProps, I18n, useService, useServices, useT } from '@sextant/sdk';
import { DetailsSection, FactTable, Missing, Moment } from '@sextant/ui';
import type { Server } from '../server.ts';
import { utc } from './native-times.ts';
import { ServerPart } from './server-part.tsx';

/** Draws the tab "Migrations", for administrators: the moves of a server from host to host, newest first. */
export function Migrations({ item: server }: DetailsViewProps<Server>) {
  const t = useT();
  const i18n = useService(I18n);
  const services = useServices();
  const load = async (signal: AbortSignal) => {
    const query = { instance_uuid: server.id };
    return (await callApi(services, 'listMigrations', { query }, { signal, quiet: true })).items;
  };
  const title = t('instances:details.tab.migrations');
  const word = (kind: 'types' | 'states', value: string | null | undefined) => {
    if (!value) return <Missing />;
    const key = `instances:details.migrations.${kind}.${value}`;
    return i18n.has(key) ? t(key) : value;
  };
  return (
    <ServerPart server={server} part="migrations" load={load} failed={t('instances:details.migrations.failed')}>
      {(migrations) => (
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
      )}
    </ServerPart>
  );
}
