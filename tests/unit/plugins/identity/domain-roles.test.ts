import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/identity.json' with { type: 'json' };
import { isGiven, readAssignments } from '../../../../plugins/identity/assignments/assignments.ts';
import { grantCode } from '../../../../plugins/identity/domains/domain-code.ts';
import { giveRole } from '../../../../plugins/identity/domains/domain-grants.ts';
import { givenRole, takeDomainRole } from '../../../../plugins/identity/domains/domain-roles.tsx';
import { grantOf } from '../../../../plugins/identity/domains/give-form.tsx';

const domain = { id: 'd', name: 'people' };
const member = { id: 'm', name: 'member' };
const reader = { id: 'r', name: 'reader' };
const anna = { id: 'u', name: 'anna' };
const ops = { id: 'g', name: 'ops' };
const here = { scope: { domain }, inherited: false };

let test: TestServices;
let questions: Confirmation[];
beforeEach(async () => {
  test = await createTestServices({ bundles: { identity: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

/** Answers as Keystone does: what was given, or what follows from it for users. */
function answerAssignments() {
  const given = [
    { ...here, user: anna, role: member },
    { ...here, group: ops, role: reader },
    { ...here, user: anna, role: reader, inherited: true },
  ];
  const effective = [
    { ...here, user: anna, role: member },
    { ...here, user: anna, role: reader, prior_role_id: 'm' },
    { ...here, user: { id: 'b', name: 'ben' }, role: reader, group_id: 'g', origin: { domain_id: 'd' } },
  ];
  test.page.answer('GET /api/keystone/role_assignments/', ({ query }) => ({
    items: query.get('effective') ? effective : given,
  }));
  test.page.answer('GET /api/keystone/roles/', () => ({ items: [member, reader] }));
  test.page.answer('GET /api/keystone/groups/', () => ({ items: [{ ...ops, domain_id: 'd' }] }));
}

describe('the roles in a domain', () => {
  it('[IDN-33] are what was given there, which can be taken, and what follows from it, in at most four calls', async () => {
    answerAssignments();
    const found = await readAssignments({ ofDomain: 'd' }, test.services);
    const told = found.map((each) => [
      (each.user ?? each.group)!.name,
      each.role.name,
      each.reasons[0]!.kind,
      isGiven(each),
    ]);
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        ['anna', 'member', 'direct', true],
        ['ops', 'reader', 'direct', true],
        ['anna', 'reader', 'handed-down', true],
        ['anna', 'reader', 'implied', false],
        ['ben', 'reader', 'group', false],
      ]),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(5);
    expect(test.page.calls.length).toBeLessThanOrEqual(4);
  });

  it('[IDN-33] are given to a user or a group, in the domain or in its projects', async () => {
    test.page.answer('PUT /api/keystone/domains/d/users/u/m/', () => undefined);
    test.page.answer('PUT /api/keystone/domains/d/groups/g/m/', () => undefined);
    await giveRole('d', grantOf({ user: 'u', role: 'm' }), test.services);
    await giveRole('d', grantOf({ kind: 'group', user: 'u', group: 'g', role: 'm', inherited: true }), test.services);
    expect(test.page.calls.map(({ path, query }) => [path, query.get('inherited')])).toEqual([
      ['/api/keystone/domains/d/users/u/m/', null],
      ['/api/keystone/domains/d/groups/g/m/', 'True'],
    ]);
  });

  it('[IDN-33] are taken where they were given, as they were given; those that follow are not taken by themselves', async () => {
    answerAssignments();
    test.page.answer('DELETE /api/keystone/domains/d/users/u/r/', () => undefined);
    const found = await readAssignments({ ofDomain: 'd' }, test.services);
    const given = found.flatMap((each) => givenRole(each, domain) ?? []);
    expect(given).toHaveLength(3);
    const handedDown = given.find(({ inherited }) => inherited)!;
    const result = await takeDomainRole.perform({ items: [handedDown], services: test.services });
    expect(result).toMatchObject({ updated: [{ type: 'OS::Keystone::Domain', id: 'd' }] });
    const call = test.page.calls.find(({ method }) => method === 'DELETE');
    expect([call?.path, call?.query.get('inherited')]).toEqual(['/api/keystone/domains/d/users/u/r/', 'True']);
    expect(questions[0]).not.toHaveProperty('word');
    expect(test.services.get(Toasts).list()[0]?.message).toBe('anna no longer has the role reader in domain people.');
  });

  it('[IDN-33] are taken from oneself by typing the own name', async () => {
    const own = await createTestServices({ bundles: { identity: en }, session: { id: 'u' } });
    own.services.get(Modals).confirm = async (question) => {
      questions.push(question);
      return false;
    };
    const given = { kind: 'user', ...anna, role: 'm', roleName: 'member', inherited: false, domain } as const;
    await takeDomainRole.perform({ items: [given], services: own.services });
    expect(questions[0]).toMatchObject({ word: 'anna', message: expect.stringMatching(/^This is you\./) });
  });

  it('[IDN-33] have code: the command and the call of Keystone, inherited or not', () => {
    const grant = { kind: 'user', id: 'u', role: 'm', inherited: false } as const;
    expect(grantCode('add', 'd', grant).calls?.map(({ path }) => path)).toEqual(['/domains/d/users/u/roles/m']);
    const { commands, calls } = grantCode('remove', 'd', { ...grant, inherited: true });
    expect(commands?.[0]).toMatchObject({
      command: 'role remove',
      options: [['--domain', 'd'], ['--user', 'u'], '--inherited'],
    });
    expect(calls?.[0]).toMatchObject({
      method: 'DELETE',
      path: '/OS-INHERIT/domains/d/users/u/roles/m/inherited_to_projects',
    });
  });
});
