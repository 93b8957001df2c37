import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { FactBook } from '#services/registry/fact-book';

it('[POL-08] what conditions may ask is answered from what travels with the page; what is not known yet stays unknown', async () => {
  const { services } = await createTestServices({
    session: { roles: [{ name: 'Member' }] },
    state: { policy: { 'image:add_image': false }, settings: { A: { b: 3 }, flags: { beta: true } } },
  });
  const facts = services.get(FactBook);
  const asked = [
    'service.image',
    'service.network',
    'policy.image:add_image',
    'policy.image:other',
    'role.member',
    'role.admin',
    'scope',
    'region',
    'setting.A.b',
    'setting.none',
    'flag.beta',
    'flag.none',
    'ext.network.trunk',
    'mv.compute',
    'quota.cores',
    'typo.x',
  ];
  expect(Object.fromEntries(asked.map((key) => [key, facts.get(key)]))).toEqual({
    'service.image': true,
    'service.network': false,
    'policy.image:add_image': false,
    'policy.image:other': undefined,
    'role.member': true,
    'role.admin': false,
    scope: 'project',
    region: 'RegionOne',
    'setting.A.b': 3,
    'setting.none': null,
    'flag.beta': true,
    'flag.none': false,
    'ext.network.trunk': undefined,
    'mv.compute': undefined,
    'quota.cores': undefined,
    'typo.x': undefined,
  });
});

it('[POL-08] a domain’s and the system’s scope are told apart', async () => {
  const scopeOf = async (session: object) =>
    (await createTestServices({ session })).services.get(FactBook).get('scope');
  expect(await scopeOf({ project_id: null, domain_id: 'd' })).toBe('domain');
  expect(await scopeOf({ project_id: null, domain_id: null })).toBe('system');
});
