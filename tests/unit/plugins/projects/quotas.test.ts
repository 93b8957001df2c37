import { describe, expect, it } from 'vitest';
import { I18n } from '#services/i18n/i18n';
import { Resources } from '#services/resources/resources';
import { compareEdit } from '#ui/form/edit/three-way.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json' with { type: 'json' };
import {
  changesOf,
  dataOf,
  limitProblem,
  quotaErrors,
  quotaFields,
} from '../../../../plugins/projects/forms/quotas-data.ts';
import { limitsBefore, refusals, saveQuotas } from '../../../../plugins/projects/forms/save-quotas.ts';
import { changeDefaults } from '../../../../plugins/projects/defaults/default-quotas.ts';
import { quotaCode, resetCode } from '../../../../plugins/projects/quota-code.ts';
import { type ProjectQuotas, quotasOf, readAgain } from '../../../../plugins/projects/quotas.ts';

const quotas: ProjectQuotas = {
  quotas: {
    compute: { ram: { limit: 100, used: 10 }, cores: { limit: 5, used: 3, reserved: 1 }, instances: { limit: -1 } },
    volume: { volumes_fast: { limit: 1, used: 4 }, volumes: { limit: 10 } },
  },
  failed: { network: 'away' },
};
const i18nOf = async () => (await createTestServices({ bundles: { projects: en } })).services.get(I18n);

describe('the quotas of a project', () => {
  it('[PRJ-08] the usual ones come first, in their order; those of volume types follow', () => {
    expect(quotasOf(quotas, 'compute').map(({ name }) => name)).toEqual(['instances', 'cores', 'ram']);
    expect(quotasOf(quotas, 'volume').map(({ name }) => name)).toEqual(['volumes', 'volumes_fast']);
    expect(quotasOf(quotas, 'network')).toEqual([]);
  });

  it('[PRJ-09] limits are whole numbers, not below what is used and reserved; an old one that is below may stay', async () => {
    const i18n = await i18nOf();
    const [, cores] = quotasOf(quotas, 'compute');
    const [, fast] = quotasOf(quotas, 'volume');
    for (const wrong of [null, 1.5, -2, 2 ** 31]) expect(limitProblem(wrong, cores!, i18n)).toMatch(/whole number/);
    expect(limitProblem(3, cores!, i18n)).toBe('Quota value(s) cannot be less than the current usage value(s): 4 used');
    for (const right of [-1, 4, 100]) expect(limitProblem(right, cores!, i18n)).toBeUndefined();
    expect([limitProblem(1, fast!, i18n), limitProblem(2, fast!, i18n)]).toEqual([undefined, expect.any(String)]);
    const data = { ...dataOf(quotas), compute: [{ name: 'cores', limit: 0 }] };
    expect(quotaErrors(data, quotas, i18n)).toEqual({ compute: [expect.stringMatching(/^VCPUs: /)] });
  });

  it('[PRJ-09] changed limits alone are sent, and what they were before comes back', async () => {
    const start = dataOf(quotas);
    const fields = quotaFields([start], await i18nOf());
    const cores = fields.find(({ id }) => id === 'compute.cores')!;
    const data = cores.set(start, 9);
    expect(changesOf(data, start)).toEqual({ compute: { cores: 9 } });
    expect(changesOf(start, start)).toEqual({});
    expect(limitsBefore(quotas, { compute: { cores: 9 } })).toEqual({ compute: { cores: 5 } });
    expect([cores.text(-1), cores.text(7)]).toEqual(['Unlimited', '7']);
  });

  it('[PRJ-09] a service that does not answer when it is read again changed nothing; what others changed is told', async () => {
    const now: ProjectQuotas = {
      quotas: { compute: { ...quotas.quotas.compute, cores: { limit: 8 } }, network: { router: { limit: 1 } } },
      failed: { volume: 'away' },
    };
    const again = readAgain(quotas, now);
    expect(Object.keys(again.quotas)).toEqual(['compute', 'volume']);
    const [start, after] = [dataOf(quotas), dataOf(again)];
    const mine = quotaFields([start], await i18nOf())
      .find(({ id }) => id === 'volume.volumes')!
      .set(start, 20);
    const fields = quotaFields([start, mine, after], await i18nOf());
    const { model, conflicts, kept } = compareEdit(fields, { start, mine, now: after });
    expect([conflicts, kept.map(({ id }) => id)]).toEqual([[], ['compute.cores']]);
    expect(changesOf(model, after)).toEqual({ volume: { volumes: 20 } });
  });

  it('[PRJ-09] the code names each service’s own call; a quota of a volume type has no command', () => {
    expect(quotaCode('p', { compute: { cores: 1 }, network: { router: 2 } })).toMatchObject({
      commands: [
        {
          command: 'quota set',
          options: [
            ['--cores', '1'],
            ['--routers', '2'],
          ],
          names: ['p'],
        },
      ],
      calls: [
        { service: 'compute', path: '/os-quota-sets/p', body: { quota_set: { cores: 1 } } },
        { service: 'network', path: '/quotas/p', body: { quota: { router: 2 } } },
      ],
    });
    expect(quotaCode('p', { volume: { volumes_fast: 1 } })).not.toHaveProperty('commands');
    expect(resetCode('p', 'network').calls).toEqual([{ method: 'DELETE', service: 'network', path: '/quotas/p' }]);
  });

  it('[PRJ-09] each service that refused is named with its reason', async () => {
    const items = [
      { service: 'compute', ok: true },
      { service: 'network', ok: false, message: 'no' },
    ] as const;
    expect(refusals([...items], await i18nOf())).toEqual(['Network: no']);
  });

  it('[PRJ-09] what one service saved is told to the page, though another refused', async () => {
    const { services, page } = await createTestServices({ bundles: { projects: en } });
    const items = [
      { service: 'compute', ok: true },
      { service: 'network', ok: false, message: 'no' },
    ];
    page.answer('PATCH /api/quotas/p/', () => ({ items }));
    const told: unknown[] = [];
    services.get(Resources).onDidAct((result) => told.push(result.updated));
    const change = { compute: { cores: 9 }, network: { router: 1 } };
    await expect(saveQuotas({ id: 'p', name: 'one' }, change, quotas, services)).rejects.toThrow('Network: no');
    expect(told).toEqual([[{ type: 'OS::Keystone::Project', id: 'p' }]]);
  });

  it('[PRJ-10] of changed defaults the service that refused is named, and what another saved is told', async () => {
    const { services, page } = await createTestServices({ bundles: { projects: en } });
    page.answer('PATCH /api/nova/quota-sets/defaults/', () => undefined);
    const change = { compute: { cores: 9 }, volume: { volumes: 1 } };
    const { saved, refused } = await changeDefaults(change, services);
    expect(saved).toEqual({ compute: { cores: 9 } });
    expect(refused).toEqual([expect.stringMatching(/^Block Storage: ./)]);
  });
});
