import { type Action, callApi, nothingChanged } from '@sextant/sdk';
import { nameOf } from '../names.ts';
import { takeAway } from '../removal.ts';
import { agentCode, type AgentRow, type Served, type ServedItem } from './agents.ts';

/** Returns "Add Agent" for a kind of thing. */
export const addAgentTo = (served: Served): Action<ServedItem> => ({
  id: `networks.add-agent-${served.kind}`,
  label: 'networks:agents.add.label',
  icon: 'plus',
  policy: [['network', served.rules.add]],
  code: 'asked',
  async perform({ items: [item], services }) {
    return item ? (await import('./agent-form.tsx')).openAddition(served, item, services) : nothingChanged;
  },
});

/** Returns "Remove Agent" for the rows of a kind of thing, after a question. */
export const removeAgentFrom = (served: Served): Action<AgentRow> => ({
  id: `networks.remove-agent-${served.kind}`,
  label: 'networks:agents.remove.label',
  icon: 'circle-minus',
  danger: true,
  policy: [['network', served.rules.remove]],
  asks: true,
  code: async ([row]) => agentCode('remove', served, row!.id, row!.of.id),
  async perform({ items: [row], services }) {
    if (!row) return nothingChanged;
    const params = { kind: served.kind, id: row.of.id, agent: row.id };
    return takeAway(
      {
        action: `networks.remove-agent-${served.kind}`,
        texts: (text) => `networks:agents.remove.${text}`,
        values: { name: nameOf(row.of), host: row.name },
        from: { type: served.type, id: row.of.id, name: nameOf(row.of) },
        code: agentCode('remove', served, row.id, row.of.id),
        remove: (signal) => callApi(services, 'removeHostingAgent', { params }, { signal, quiet: true }),
      },
      services,
    );
  },
});
