import { callApi, I18n, Router, Session, useProjectName, useService, useServices, useT } from '@sextant/sdk';
import { AppLink, type Fact, Moment, YesNo } from '@sextant/ui';
import { ServerStatusCell } from '../cells/status-cell.tsx';
import { powerTexts, type Server } from '../server.ts';
import { nativeMembers } from './native-members.ts';
import { utc } from './native-times.ts';
import { ServerPart } from './server-part.tsx';

/** Returns the facts of a server, and those of its place. A member that nova does not show has no line. */
export function useServerFacts(server: Server): { server: Fact[]; place: Fact[] } {
  const t = useT();
  const router = useService(Router);
  const project = useProjectName(server.tenant_id);
  const native = nativeMembers(server);
  const { id: user } = useService(Session).current();
  const none = t('instances:details.none');
  const label = (name: string) => t(`instances:details.fact.${name}`);
  const text = (name: string, value: string | null | undefined, more: Partial<Fact> = {}): Fact => ({
    label: label(name),
    value: value || none,
    ...(value ? more : {}),
  });
  const shown = (name: string, value: string | null | undefined): Fact[] =>
    value === undefined ? [] : [text(name, value, { mono: true, copy: true })];
  const power = powerTexts[server['OS-EXT-STS:power_state'] ?? -1];
  const { key_name: key, locked, locked_reason: reason } = server;
  // Key pairs belong to a user: nobody else can open them.
  const keyPair =
    key && server.user_id === user ? <AppLink to={router.detailsOf('OS::Nova::Keypair', key)}>{key}</AppLink> : key;
  const launched = native['OS-SRV-USG:launched_at'];
  return {
    server: [
      text('id', server.id, { mono: true, copy: true }),
      text('name', server.name),
      text('description', server.description),
      { label: label('status'), value: <ServerStatusCell item={server} /> },
      { label: label('power'), value: power ? t(power) : none },
      {
        label: label('locked'),
        value: locked && reason ? t('instances:details.locked-reason', { reason }) : <YesNo value={locked} />,
      },
      {
        label: label('key-pair'),
        value: keyPair ?? none,
      },
      { label: label('config-drive'), value: <YesNo value={native.config_drive === 'True'} /> },
      ...groupFacts(server, label('server-group'), none),
    ],
    place: [
      text('zone', server['OS-EXT-AZ:availability_zone']),
      { label: label('created'), value: server.created ? <Moment iso={server.created} /> : none },
      { label: label('launched'), value: launched ? <Moment iso={utc(launched)} /> : none },
      { label: label('project'), value: project, ...(server.tenant_id ? { copy: server.tenant_id } : {}) },
      ...shown('hostname', native['OS-EXT-SRV-ATTR:hostname']),
      ...shown('host', native['OS-EXT-SRV-ATTR:host']),
      ...hostStatus(native.host_status, t).map((status) => text('host-status', status)),
      ...shown('hypervisor', native['OS-EXT-SRV-ATTR:hypervisor_hostname']),
      ...shown('instance-name', native['OS-EXT-SRV-ATTR:instance_name']),
    ],
  };
}

const hostStatuses = new Set(['UP', 'DOWN', 'MAINTENANCE', 'UNKNOWN']);

/** Returns the word for the state of the host; nova's own where there is none. */
function hostStatus(status: string | undefined, t: (key: string) => string): string[] {
  if (!status) return [];
  return [hostStatuses.has(status) ? t(`instances:details.host-status.${status}`) : status];
}

/** Returns the line of the server's groups; none where nova does not tell of groups. */
function groupFacts(server: Server, label: string, none: string): Fact[] {
  const { server_groups: ids } = server;
  if (!ids) return [];
  return [{ label, value: ids.length === 0 ? none : <GroupNames server={server} ids={ids} /> }];
}

/** Draws the names of the server's groups; the ids until these are known. */
function GroupNames({ server, ids }: { server: Server; ids: readonly string[] }) {
  const t = useT();
  const i18n = useService(I18n);
  const services = useServices();
  const load = (signal: AbortSignal) =>
    Promise.all(
      ids.map((id) =>
        callApi(services, 'readServerGroup', { params: { id } }, { signal, quiet: true }).then(
          ({ name }) => name,
          () => id,
        ),
      ),
    );
  return (
    <ServerPart
      server={server}
      part="groups"
      load={load}
      failed={t('instances:details.fact.server-group')}
      placeholder={() => i18n.list(ids)}
    >
      {(names) => i18n.list(names)}
    </ServerPart>
  );
}
