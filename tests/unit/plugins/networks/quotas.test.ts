import { expect, it } from 'vitest';
import { WHOLE_FORM } from '../../../../core/sdk/ui.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { quotaErrors, readNetworkQuotas } from '../../../../plugins/networks/quotas/network-quotas.ts';

const i18n = {
  t: (key: string, values?: Record<string, unknown>) => (values ? `${key} ${JSON.stringify(values)}` : key),
  number: (value: number) => `${value}`,
};
const signal = new AbortController().signal;
const session = { project_id: 'p-1' };

it('[PAN-12] a quota without room is named with its figures, one without a limit or that nobody knows is not', () => {
  const quotas = {
    network: { used: 10, added: 1, limit: 10 },
    subnet: { used: 9, added: 1, limit: 10 },
    router: { used: 99, added: 1, limit: -1 },
  };
  expect(quotaErrors(quotas, ['subnet', 'router', 'port'], i18n)).toEqual({});
  expect(quotaErrors(quotas, ['network', 'subnet'], i18n)).toEqual({
    [WHOLE_FORM]: ['networks:quota.exceeded {"label":"networks:panel.networks","used":"10","limit":"10"}'],
  });
});

it('[FIP-02] [PAN-12] a form that makes several wants room for all of them', () => {
  const quotas = { floatingip: { used: 7, added: 1, limit: 10 } };
  expect(quotaErrors(quotas, ['floatingip'], i18n, 3)).toEqual({});
  expect(Object.keys(quotaErrors(quotas, ['floatingip'], i18n, 4))).toEqual([WHOLE_FORM]);
});

it('[PAN-12] what is reserved counts as in use; a refusal leaves the form without quotas', async () => {
  const network = { port: { limit: 5, used: 2, reserved: 1 }, router: { limit: 3 }, other: { limit: 1, used: 1 } };
  const told = await createTestServices({
    session,
    answers: { 'GET /api/quotas/p-1/': () => ({ quotas: { network }, failed: {} }) },
  });
  expect(await readNetworkQuotas(told.services, signal)).toEqual({ port: { used: 3, added: 1, limit: 5 } });
  const refused = await createTestServices({ session, answers: {} });
  expect(await readNetworkQuotas(refused.services, signal)).toEqual({});
});
