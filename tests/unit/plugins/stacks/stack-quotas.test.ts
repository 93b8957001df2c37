import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { quotasFor } from '../../../../plugins/stacks/forms/stack-quotas.ts';

const server = { type: 'OS::Nova::Server' };
const port = { type: 'OS::Neutron::Port' };
const random = { type: 'OS::Heat::RandomString' };

async function asked(quotas: object | Response) {
  const { services, page } = await createTestServices({ session: { project_id: 'p' } });
  page.answer('GET /api/quotas/p/', () => (quotas instanceof Response ? quotas : { quotas, failed: {} }));
  return { services, page };
}

it('[STK-04] a new stack takes of the quotas of its types, with what is reserved; a type without one is left out', async () => {
  const { services } = await asked({
    compute: { instances: { limit: 10, used: 3, reserved: 1 } },
    network: { port: { limit: -1, used: 7 }, router: { limit: 1, used: 1 } },
  });
  expect(await quotasFor([server, port, server, random], services)).toEqual([
    { type: 'OS::Neutron::Port', used: 7, added: 1, limit: -1 },
    { type: 'OS::Nova::Server', used: 4, added: 2, limit: 10 },
  ]);
});

it('[STK-04] a quota that is not told is left out, and nothing is asked where no type has one', async () => {
  const { services, page } = await asked(new Response('{}', { status: 503 }));
  expect(await quotasFor([server], services)).toEqual([]);
  page.calls.length = 0;
  expect(await quotasFor([random], services)).toEqual([]);
  expect(page.calls).toEqual([]);
});
