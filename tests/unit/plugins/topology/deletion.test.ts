import { expect, it } from 'vitest';
import { Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/topology.json' with { type: 'json' };
import { TopologyDeletion } from '../../../../plugins/topology/deletion.ts';
import type { Target } from '../../../../plugins/topology/model.ts';

const target: Target = { kind: 'servers', id: 's1', name: 'web-1' };
const address = 'DELETE /api/topology/servers/s1/';

/** Services whose question is answered at once, and what the steps of a deletion were. */
async function setUp(answer: boolean) {
  const { services, page, clock } = await createTestServices({ bundles: { topology: en } });
  const steps: string[] = [];
  const questions: string[] = [];
  services.rebind(Modals, {
    ...services.get(Modals),
    confirm: (question) => {
      questions.push(question.title);
      return Promise.resolve(answer);
    },
  });
  const deletion = new TopologyDeletion(services);
  const run = (which = target) =>
    deletion.run(which, {
      begin: ({ id }) => {
        steps.push(`begin ${id}`);
        return () => steps.push(`end ${id}`);
      },
      done: ({ id }) => steps.push(`done ${id}`),
    });
  const messages = () => services.get(Toasts).list();
  return { page, clock, steps, questions, run, messages };
}

it('[TOPO-06] a deletion asks first, deletes, takes the thing out, tells, and lets the refresh go on', async () => {
  const { page, steps, questions, run, messages } = await setUp(true);
  page.answer(address, () => undefined);
  await run();
  expect(questions).toEqual(['Delete Instance?']);
  expect(steps).toEqual(['begin s1', 'done s1', 'end s1']);
  expect(messages()).toMatchObject([{ type: 'success', message: 'Delete Instance was asked for: web-1.' }]);
});

it('[TOPO-06] a deletion that is not confirmed sends nothing', async () => {
  const { page, steps, run } = await setUp(false);
  await run();
  expect([page.calls, steps]).toEqual([[], []]);
});

it('[TOPO-06] a refusal leaves the thing in the picture and says why; the same message is not shown again within ten seconds', async () => {
  const { page, clock, steps, run, messages } = await setUp(true);
  page.answer(address, () => json('in use', 409));
  await run();
  expect(steps).toEqual(['begin s1', 'end s1']);
  expect(messages()).toMatchObject([{ type: 'danger', message: 'Delete Instance failed: web-1.' }]);
  clock.advance(9_000);
  await run();
  expect(messages()).toHaveLength(1);
  clock.advance(10_000);
  await run();
  expect(messages()).toHaveLength(2);
});

it('[TOPO-07] [TOPO-11] a port of a router is deleted through the router', async () => {
  const { page, run } = await setUp(true);
  page.answer('DELETE /api/topology/ports/gatewaynet/', () => undefined);
  await run({ kind: 'ports', id: 'gatewaynet', name: 'None', router: 'r1' });
  expect(page.calls.map(({ path, query }) => `${path} ${query}`)).toEqual([
    '/api/topology/ports/gatewaynet/ router_id=r1',
  ]);
});
