import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/identity.json' with { type: 'json' };
import { editCode as domainCode } from '../../../../plugins/identity/domains/domain-code.ts';
import { saveEdit as saveDomain } from '../../../../plugins/identity/domains/domain-forms.tsx';
import { editCode as groupCode } from '../../../../plugins/identity/groups/group-code.ts';
import { saveEdit as saveGroup } from '../../../../plugins/identity/groups/group-forms.tsx';
import { changesOf } from '../../../../plugins/identity/thing-code.ts';

let test: TestServices;
beforeEach(async () => {
  test = await createTestServices({ bundles: { identity: en } });
  for (const address of ['groups/x', 'domains/x']) test.page.answer(`PATCH /api/keystone/${address}/`, () => undefined);
});
const sent = () => test.page.calls.map(({ body }) => body);
const now = { name: 'staff', description: 'written by somebody else' };

describe('the edit of a domain or a group', () => {
  it('[IDN-19] sends what was changed alone, and of a group the name as well', async () => {
    const { services } = test;
    await saveDomain('x', { ...now, name: 'crew' }, now, services);
    await saveDomain('x', { name: 'staff' }, now, services);
    await saveGroup('x', { ...now, name: 'crew' }, now, services);
    await saveGroup('x', { ...now, description: 'mine' }, now, services);
    await saveGroup('x', { name: 'staff' }, now, services);
    expect(sent()).toEqual([
      { name: 'crew' },
      { description: '' },
      { name: 'crew' },
      { name: 'staff', description: 'mine' },
      { name: 'staff', description: '' },
    ]);
  });

  it('[IDN-19] has code for what was changed alone; the command can clear no description', () => {
    const renamed = changesOf({ ...now, name: 'crew' }, now);
    expect(groupCode('x', renamed)).toEqual({
      commands: [{ command: 'group set', options: [['--name', 'crew']], names: ['x'] }],
      calls: [{ method: 'PATCH', service: 'identity', path: '/groups/x', body: { group: { name: 'crew' } } }],
    });
    expect(domainCode('x', changesOf({ name: 'staff' }, now))).toEqual({
      calls: [{ method: 'PATCH', service: 'identity', path: '/domains/x', body: { domain: { description: '' } } }],
    });
  });
});
