import { callApi, defineResourceType, type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import { DetailsSection, FactTable, Missing, RelativeTime, RowActions, StatusCell } from '@sextant/ui';
import { ExtensionPart } from '../extension-part.tsx';
import { SectionButton } from '../section-button.tsx';
import { adminStateTexts } from '../states.ts';
import { addAgentTo, removeAgentFrom } from './agent-actions.ts';
import { type Agent, type AgentRow, type Served, type ServedItem, servedNetworks, servedRouters } from './agents.ts';

const rowType = defineResourceType<AgentRow>({
  id: 'networks.agent',
  name: 'core:types.network',
  itemName: ({ name }) => name,
});

/** Returns the tab with the agents that serve a thing of one kind. */
function agentsTabOf(served: Served) {
  const { kind, type, extension } = served;
  const add = addAgentTo(served);
  const actions = [removeAgentFrom(served)];
  return function AgentsTab({ item }: DetailsViewProps<ServedItem>) {
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
          <DetailsSection
            title={title}
            count={agents.length}
            end={<SectionButton action={add} item={item} type={type} />}
            empty={agents.length === 0 && t('networks:agents.none')}
          >
            <AgentTable agents={agents} title={title} item={item} actions={actions} />
          </DetailsSection>
        )}
      </ExtensionPart>
    );
  };
}

/** Draws the tab "DHCP agents" of a network. */
export const NetworkAgents = agentsTabOf(servedNetworks);
/** Draws the tab "L3 agents" of a router. */
export const RouterAgents = agentsTabOf(servedRouters);

interface AgentTableProps {
  readonly agents: readonly Agent[];
  readonly title: string;
  readonly item: ServedItem;
  readonly actions: readonly ReturnType<typeof removeAgentFrom>[];
}

function AgentTable({ agents, title, item, actions }: AgentTableProps) {
  const t = useT();
  const hasRoles = agents.some(({ ha_state: role }) => role);
  const columns = ['host', 'status', 'admin_state', ...(hasRoles ? ['ha-role'] : []), 'heartbeat', 'actions'];
  return (
    <FactTable
      label={title}
      columns={columns.map((name) => ({ label: t(`networks:field.${name}`), actions: name === 'actions' }))}
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
          <RowActions
            key="actions"
            compact
            type={rowType}
            actions={actions}
            item={{ id: agent.id, name: agent.host, of: item }}
            name={agent.host}
          />,
        ],
      }))}
    />
  );
}

/** Neutron writes the time of an agent without a zone, and means UTC: `2026-11-27 14:00:00`. */
const utc = (time: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(time) ? `${time.slice(0, 19).replace(' ', 'T')}Z` : time;
