import { expect, it } from 'vitest';
import { HttpError } from '../../../../core/services/http/http.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { addAgent } from '../../../../plugins/networks/agents/add-agent.ts';
import { servedNetworks } from '../../../../plugins/networks/agents/agents.ts';

/** A network service that refuses, and tells these agents of the network n-1. */
async function refusing(agents: readonly string[]) {
  const { services } = await createTestServices({
    answers: {
      'POST /api/neutron/networks/n-1/agents/': () => {
        throw new HttpError(409, 'hosted');
      },
      'GET /api/neutron/networks/n-1/agents/': () => ({ items: agents.map((id) => ({ id })) }),
    },
  });
  return addAgent(servedNetworks, { id: 'n-1' }, 'a-1', services);
}

it('[NET-16] an agent that the service has put back meanwhile counts as added', async () => {
  await expect(refusing(['a-1'])).resolves.toBeUndefined();
});

it('[NET-16] a refusal for another reason is told', async () => {
  await expect(refusing(['a-2'])).rejects.toThrow();
});
