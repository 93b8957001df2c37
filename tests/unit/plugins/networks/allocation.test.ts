import { expect, it } from 'vitest';
import { Resources } from '#services/resources/resources';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { aSession, json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { allocateSeveral } from '../../../../plugins/networks/floating-ips/allocate-several.ts';
import { allocationCode } from '../../../../plugins/networks/floating-ips/address-code.ts';
import { membersOf } from '../../../../plugins/networks/floating-ips/allocation.ts';

const data = {
  pool: 'n-1',
  description: ' words ',
  floating_ip_address: '203.0.113.9',
  qos_policy_id: 'q-1',
  dns_name: 'web',
  dns_domain: '',
};

it('[FIP-02] [PAN-13] sends what was typed, and no field that the cloud does not know or the rule refuses', () => {
  expect(membersOf(data, { mayChoose: true, hasPolicies: true, hasDns: true })).toEqual({
    description: 'words',
    floating_ip_address: '203.0.113.9',
    qos_policy_id: 'q-1',
    dns_name: 'web',
  });
  const none = { mayChoose: false, hasPolicies: false, hasDns: false };
  expect(membersOf(data, none)).toEqual({ description: 'words' });
  expect(membersOf({ pool: 'n-1' }, none)).toEqual({});
});

it('[FIP-02] the code says the same as the form', () => {
  const { commands, calls } = allocationCode('n-1', { description: 'words', qos_policy_id: 'q-1' });
  expect(commands?.[0]?.options).toEqual([
    ['--description', 'words'],
    ['--qos-policy', 'q-1'],
  ]);
  expect(calls?.[0]?.body).toEqual({
    floatingip: { floating_network_id: 'n-1', description: 'words', qos_policy_id: 'q-1' },
  });
});

it('[FIP-02] the code of several addresses has a command and a call for each', () => {
  const { commands, calls } = allocationCode('n-1', { description: 'words' }, 3);
  expect([commands?.length, calls?.length]).toEqual([3, 3]);
  expect(new Set(calls?.map((call) => JSON.stringify(call))).size).toBe(1);
});

/** Services whose network service gives `room` addresses and refuses the rest, until there is room for more. */
async function roomFor(first: number) {
  let [room, given] = [first, 0];
  const { services, page } = await createTestServices({
    answers: {
      'POST /api/network/floatingip/': () => {
        if (given === room) return json('Quota exceeded for resources: floatingip.', 409);
        given += 1;
        return { id: `f-${given}`, ip: `192.0.2.${given}` };
      },
    },
  });
  return {
    services,
    page,
    makeRoom: (more: number) => void (room += more),
    told: () =>
      services
        .get(Toasts)
        .list()
        .map(({ type }) => type),
  };
}

it('[FIP-02] several addresses are allocated with a call each, and those that could not be are told', async () => {
  const body = { pool_id: 'n-1', description: 'words' };
  const { services, page, told } = await roomFor(2);
  const result = await allocateSeveral(body, 3, () => allocationCode('n-1', {}, 3), services);
  expect(result.created.map(({ id }) => id).toSorted()).toEqual(['f-1', 'f-2']);
  expect(page.calls.filter(({ method }) => method === 'POST').map((call) => call.body)).toEqual([body, body, body]);
  expect(told().toSorted()).toEqual(['danger', 'success']);
});

it('[FIP-02] addresses that another attempt of the task allocates are told as well', async () => {
  const { services, makeRoom, told } = await roomFor(1);
  await allocateSeveral({ pool_id: 'n-1' }, 2, () => allocationCode('n-1', {}, 2), services);
  const reported: string[] = [];
  services.get(Resources).onDidAct(({ created }) => reported.push(...created.map(({ id }) => id)));
  makeRoom(1);
  services.get(Tasks).list()[0]!.retry!();
  await expect.poll(() => reported).toEqual(['f-2']);
  expect(told().toSorted()).toEqual(['danger', 'success', 'success']);
});

it('[FIP-02] nothing is told as allocated where the tab left the project before', async () => {
  const { services, page, told } = await roomFor(2);
  page.answer('POST /api/network/floatingip/', () => new Promise(() => undefined));
  const run = allocateSeveral({ pool_id: 'n-1' }, 2, () => allocationCode('n-1', {}, 2), services);
  await expect.poll(() => page.calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  page.take({ ...page.state, session: aSession({ project_id: 'project-2' }) });
  expect((await run).created).toEqual([]);
  expect(told()).toEqual([]);
});

it('[FIP-02] the form tells the refusal where no address was allocated', async () => {
  const { services } = await roomFor(0);
  const run = allocateSeveral({ pool_id: 'n-1' }, 2, () => allocationCode('n-1', {}, 2), services);
  await expect(run).rejects.toThrow('Quota exceeded');
});
