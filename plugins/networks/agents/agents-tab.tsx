import { callApi, type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import { DetailsSection, FactTable, Missing, RelativeTime, StatusCell } from '@sextant/ui';
import { ExtensionPart } from '../extension-part.tsx';
import { networkTypeId } from '../networks/network.ts';
import { routerTypeId } from '../routers/router.ts';
import { adminStateTexts } from '../states.ts';

type Agent = Awaited<ReturnType<typeof callApi<'listHostingAgents'>>>['items'][number];

interface Served {
  readonly kind: 'networks' | 'routers';
  readonly type: string;
  /** The alias of the extension that tells the agents. */
  readonly extension: string;
}

/** Returns the tab with the agents that serve a thing of one kind. */
const agentsTabOf = ({ kind, type, extension }: Served) =>
  function AgentsTab({ item }: DetailsViewProps<{ readonly id: string }>) {
    const t = useT();
    const services = useServices();
    const title = t(`networks:view.agents-${kind}`);
    const load = async (signal: AbortSignal): Promise<readonly Agent[]> => {
      const params = { kind, id: item.id };
      return (await callApi(services, 'listHostingAgents', { params }, { signal, quiet: true })).items;
    };
    return (
      <ExtensionPart<readonly Agent[]>
        of={{ type, id: item.id }}
        part="agents"
        extension={extension}
        title={title}
        failed={t('networks:agents.failed')}
        load={load}
      >
        {(agents) => (
          <DetailsSection title={title} count={agents.length} empty={agents.length === 0 && t('networks:agents.none')}>
            <AgentTable agents={agents} title={title} />
          </DetailsSection>
        )}
      </ExtensionPart>
    );
  };

/** Draws the tab "DHCP agents" of a network. */
export const NetworkAgents = agentsTabOf({ kind: 'networks', type: networkTypeId, extension: 'dhcp_agent_scheduler' });
/** Draws the tab "L3 agents" of a router. */
export const RouterAgents = agentsTabOf({ kind: 'routers', type: routerTypeId, extension: 'l3_agent_scheduler' });

function AgentTable({ agents, title }: { readonly agents: readonly Agent[]; readonly title: string }) {
  const t = useT();
  const hasRoles = agents.some(({ ha_state: role }) => role);
  const columns = ['host', 'status', 'admin_state', ...(hasRoles ? ['ha-role'] : []), 'heartbeat'];
  return (
    <FactTable
      label={title}
      columns={columns.map((name) => ({ label: t(`networks:field.${name}`) }))}
      rows={agents.map((agent) => ({
        id: agent.id,
        cells: [
          <bdi key="host">{agent.host}</bdi>,
          <StatusCell
            key="status"
            status={
              agent.alive
                ? { label: 'networks:agents.alive', tone: 'ok' }
                : { label: 'networks:agents.silent', tone: 'bad' }
            }
          />,
          t(adminStateTexts[agent.admin_state_up ? 'UP' : 'DOWN'] ?? ''),
          ...(hasRoles ? [agent.ha_state ?? <Missing key="role" />] : []),
          agent.heartbeat_timestamp ? (
            <RelativeTime key="heartbeat" iso={utc(agent.heartbeat_timestamp)} />
          ) : (
            <Missing key="heartbeat" />
          ),
        ],
      }))}
    />
  );
}

/** Neutron writes the time of an agent without a zone, and means UTC: `2026-11-27 14:00:00`. */
const utc = (time: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(time) ? `${time.slice(0, 19).replace(' ', 'T')}Z` : time;
