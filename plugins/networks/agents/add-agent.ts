import { callApi, type Services } from '@sextant/sdk';
import type { Served, ServedItem } from './agents.ts';

/**
 * Lets an agent serve a network or a router (addHostingAgent). Neutron gives things to agents by itself as well, and then refuses to give
 * them twice: an agent that serves the thing already is what was wanted.
 */
export async function addAgent(served: Served, item: ServedItem, agent: string, services: Services): Promise<void> {
  const params = { kind: served.kind, id: item.id };
  try {
    await callApi(services, 'addHostingAgent', { params, body: { agent_id: agent } }, { quiet: true });
  } catch (error) {
    const hosting = await callApi(services, 'listHostingAgents', { params }, { quiet: true }).catch(() => undefined);
    if (!hosting?.items.some(({ id }) => id === agent)) throw error;
  }
}
