import { describe, expect, it } from 'vitest';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json' with { type: 'json' };
import { dataOf, memberFields, membersIn } from '../../../../plugins/projects/forms/members-data.ts';
import { questionOf, readSetting } from '../../../../plugins/projects/forms/members-form.tsx';
import {
  grantsBetween,
  type Members,
  membersOf,
  readMembers,
  takesOwnAdmin,
  takesOwnLast,
} from '../../../../plugins/projects/members.ts';
import type { Project } from '../../../../plugins/projects/project.ts';
import { givenRoles } from '../../../../plugins/projects/role-grants.ts';
import { membersCode } from '../../../../plugins/projects/project-code.ts';

const none: Members = { user: {}, group: {} };
const thing = (id: string, domain = 'default') => ({ id, name: `name of ${id}`, domain: { id: domain, name: domain } });
const roles = new Map([
  ['r1', 'Admin'],
  ['r2', 'member'],
]);

describe('the roles that members can be given', () => {
  it.each([
    ['some', ['reader', 'stack_owner']],
    ['all', ['admin', 'reader', 'service', 'stack_owner']],
  ])('[PRJ-06] are those that the policy allows (%s), and those that somebody has', async (allowed, offered) => {
    const { services, page } = await createTestServices({ bundles: { projects: en } });
    const items = ['admin', 'service', 'stack_owner', 'reader'].map((name) => ({ id: `id-${name}`, name }));
    page.answer('GET /api/keystone/roles/', () => ({ items }));
    page.answer('GET /api/keystone/roles/default/', () => items[3]);
    page.answer('GET /api/keystone/role_assignments/', () => ({
      items: [{ scope: {}, inherited: false, user: thing('u'), role: items[2] }],
    }));
    page.answer('POST /api/policy/', ({ body }) => {
      const { targets } = body as { targets?: Record<string, string>[] };
      const each = targets?.map((target) => allowed === 'all' || target['target.role.name'] === 'reader');
      return { allowed: false, each };
    });
    const { roles: found } = await readSetting({ id: 'p', domain_id: 'default' } as Project, services);
    expect(found.map(({ name }) => name)).toEqual(offered);
    expect(page.calls.filter(({ path }) => path === '/api/policy/').length).toBeLessThanOrEqual(2);
  });

  it('[PRJ-06] [POL-01] are none where the question fails, which is told once', async () => {
    const { services, page } = await createTestServices({ bundles: { projects: en } });
    page.answer('POST /api/policy/', () => new Response('{}', { status: 500 }));
    expect(await givenRoles([{ id: 'r', name: 'reader' }], services)).toEqual([]);
    const texts = services
      .get(Toasts)
      .list()
      .map(({ message }) => message);
    expect(texts).toEqual(['Policy check failed.']);
  });
});

describe('the members of a project', () => {
  it('[PRJ-05] users and groups have all their roles; of another domain, its name', () => {
    const place = { scope: {}, inherited: false };
    const { members, names } = membersOf(
      [
        { ...place, user: thing('u'), role: thing('r1') },
        { ...place, user: thing('u'), role: thing('r2') },
        { ...place, group: thing('g', 'other'), role: thing('r2') },
      ],
      'default',
    );
    expect(members).toEqual({ user: { u: ['r1', 'r2'] }, group: { g: ['r2'] } });
    expect([names.user.get('u'), names.group.get('g')]).toEqual([
      { id: 'u', name: 'name of u' },
      { id: 'g', name: 'name of g', note: 'other' },
    ]);
  });

  it('[PRJ-07] what differs is granted first, then revoked; members without a role are no difference', () => {
    const before: Members = { user: { a: ['r1'], b: ['r2'] }, group: { g: ['r2'] } };
    const wanted: Members = { user: { a: ['r2'], c: [] }, group: { g: ['r2', 'r1'] } };
    const grants = grantsBetween(before, wanted);
    expect(grants.map(({ verb, kind, id, role }) => `${verb} ${kind} ${id} ${role}`)).toEqual([
      'add user a r2',
      'add group g r1',
      'remove user a r1',
      'remove user b r2',
    ]);
    expect(grantsBetween(wanted, wanted)).toEqual([]);
    expect(membersCode('p/1', grants.slice(0, 1)).calls).toEqual([
      { method: 'PUT', service: 'identity', path: '/projects/p%2F1/users/a/roles/r2' },
    ]);
  });

  it('[PRJ-06] the own last role admin is told from those of others, and from one that stays', () => {
    const before: Members = { user: { me: ['r1', 'r2'], you: ['r1'] }, group: {} };
    expect(takesOwnAdmin(before, none, 'me', roles)).toBe(true);
    expect(takesOwnAdmin(before, { user: { me: ['r1'] }, group: {} }, 'me', roles)).toBe(false);
    expect(takesOwnAdmin(before, { user: { me: ['r1'] }, group: {} }, 'them', roles)).toBe(false);
  });

  it('[PRJ-06] whoever takes their own last role is told that they leave the project, and where to go', async () => {
    const before: Members = { user: { me: ['r2'] }, group: { mine: ['r2'] } };
    expect(takesOwnLast(before, none, 'me', new Set(['mine']))).toBe(true);
    expect(takesOwnLast(before, { user: {}, group: { mine: ['r2'] } }, 'me', new Set(['mine']))).toBe(false);
    expect(takesOwnLast(before, none, 'them')).toBe(false);
    const i18n = (await createTestServices({ bundles: { projects: en } })).services.get(I18n);
    expect(questionOf({ name: 'web' }, [], 'own-last', i18n)).toMatchObject({
      word: 'web',
      message: expect.stringContaining('sign in again in another project'),
    });
  });

  it('[PRJ-06] the last role admin through an own group is told, too', () => {
    const before: Members = { user: {}, group: { mine: ['r1'], other: ['r1'] } };
    const wanted: Members = { user: {}, group: { other: ['r1'] } };
    expect(takesOwnAdmin(before, wanted, 'me', roles, new Set(['mine']))).toBe(true);
    expect(takesOwnAdmin(before, { user: { me: ['r1'] }, group: {} }, 'me', roles, new Set(['mine']))).toBe(false);
    expect(takesOwnAdmin(before, wanted, 'me', roles, new Set(['mine', 'other']))).toBe(false);
  });

  it('[PRJ-05] roles come from each project above; what could not be read is not called empty', async () => {
    const { services, page } = await createTestServices({ bundles: { projects: en } });
    const here = { role: thing('r1'), scope: {}, inherited: false };
    let isRefused = false;
    page.answer('GET /api/keystone/role_assignments/', ({ query }) => {
      if (!query.has('effective')) return { items: [] };
      if (isRefused) return new Response('{}', { status: 403 });
      const origin = { project_id: 'grand' };
      return {
        items: [
          { ...here, user: thing('u'), origin },
          { ...here, user: thing('me'), group_id: 'g' },
        ],
      };
    });
    page.answer('GET /api/keystone/projects/grand/', () => ({ id: 'grand', name: 'Grandparent' }));
    const project = { id: 'p', domain_id: 'default' };
    const { inherited, throughGroups } = await readMembers(project, services);
    expect(inherited).toEqual([{ kind: 'user', id: 'u', name: 'name of u', role: 'name of r1', from: 'Grandparent' }]);
    expect(throughGroups.get('me')).toEqual(new Set(['g']));
    isRefused = true;
    expect((await readMembers(project, services)).inherited).toBeUndefined();
  });

  it('[PRJ-06] each member is a part of the form: what others changed of another stays', async () => {
    const { services } = await createTestServices({ bundles: { projects: en } });
    const i18n = services.get(I18n);
    const model = dataOf({ user: { a: ['r1'] }, group: {} });
    const given = [...roles].map(([id, name]) => ({ id, name }));
    const fields = memberFields([model, dataOf({ user: { b: ['r2'] }, group: {} })], (_kind, id) => id, given, i18n);
    expect(fields.map(({ id }) => id)).toEqual(['user.a', 'user.b']);
    const both = fields[1]!.set(model, ['r2']);
    expect(membersIn(both)).toEqual({ user: { a: ['r1'], b: ['r2'] }, group: {} });
    expect(membersIn(fields[0]!.set(both, undefined)).user).toEqual({ b: ['r2'] });
    expect([fields[1]!.text(['r2']), fields[1]!.text(undefined)]).toEqual(['member', 'No roles']);
    const grant = { kind: 'user', id: 'a', role: 'r1', verb: 'remove', name: 'Ada', roleName: 'Admin' } as const;
    expect(questionOf({ name: 'one' }, [grant], 'own-admin', i18n)).toMatchObject({ word: 'one', danger: true });
    expect(questionOf({ name: 'one' }, [grant], undefined, i18n)).toMatchObject({
      lines: [{ name: 'Ada: Admin is taken' }],
    });
  });
});
