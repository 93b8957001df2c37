import { describe, expect, it } from 'vitest';
import { Modals } from '#services/modals/modals';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import ar from '../../../../locales/ar/identity.json' with { type: 'json' };
import en from '../../../../locales/en/identity.json' with { type: 'json' };
import { deleteGroup, deleteGroups } from '../../../../plugins/identity/groups/group-actions.ts';
import { listGroups } from '../../../../plugins/identity/groups/group.ts';

/** A refusal by the service bears its mark; without it the session would have ended. */
const refusal = () => new Response('"Not authorized."', { status: 403, headers: { 'x-sextant-origin': 'identity' } });

it('[IDN-02] whom Keystone refuses the list of groups is told how the page of one opens', async () => {
  const { services, page } = await createTestServices({ bundles: { identity: en } });
  page.answer('GET /api/keystone/groups/', refusal);
  await expect(listGroups({ filters: {} }, { services })).rejects.toThrow(
    'Not authorized. The page of a group opens all the same: enter its ID in the console’s search.',
  );
});

describe('the question before groups are deleted', () => {
  const at = (name: string, scope: object) => ({ role: { id: name, name }, scope, inherited: false });
  const inProject = (role: string, name: string) => at(role, { project: { id: name, name } });

  const question = (answer: () => unknown, ...ids: string[]) => questionIn(en, answer, ...ids);

  /** Returns what is asked, and the groups whose roles are read before. */
  async function questionIn(words: typeof ar | typeof en, answer: () => unknown, ...ids: string[]) {
    const { services, page } = await createTestServices({ bundles: { identity: words } });
    page.answer('GET /api/keystone/role_assignments/', answer);
    let said: string | undefined;
    services.get(Modals).confirm = async ({ message }) => {
      said = message;
      return false;
    };
    const items = ids.map((id) => ({ id, name: `team-${id}`, domain_id: 'd', description: '' }));
    await (ids.length > 1 ? deleteGroups : deleteGroup).perform({ items, services });
    return { said, read: page.calls.map(({ query }) => query.get('group_id')) };
  }

  it('[IDN-37] counts the roles that members lose and names the first, with their places', async () => {
    const start = 'You have selected "team-g". Deleted group is not recoverable.';
    expect(await question(() => ({ items: [inProject('member', 'web')] }), 'g')).toEqual({
      said: `${start} Members lose the role that comes with membership: member (web).`,
      read: ['g'],
    });
    expect((await question(() => ({ items: [] }), 'g')).said).toBe(`${start} Members lose no roles.`);
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => inProject('member', name));
    expect((await question(() => ({ items: many }), 'g')).said).toBe(
      `${start} Members lose 7 roles that come with membership: member (a), member (b), member (c), member (d), member (e), and 2 more.`,
    );
    const items = [inProject('member', 'web'), at('reader', { domain: { id: 'd', name: 'shop' } }), at('admin', {})];
    expect(await question(() => ({ items }), 'g', 'h')).toEqual({
      said: 'You have selected "team-g, team-h". Deleted groups are not recoverable. Members lose 3 roles that come with membership: admin (The whole cloud), member (web), reader (shop).',
      read: ['g', 'h'],
    });
    const webOf = (id: string) => at('member', { project: { id, name: 'web' } });
    expect((await question(() => ({ items: [webOf('1'), webOf('2')] }), 'g')).said).toBe(
      `${start} Members lose 2 roles that come with membership: member (web), member (web).`,
    );
  });

  it('[IDN-37] keeps the direction of the names in a sentence from right to left', async () => {
    const items = [inProject('member', 'web'), inProject('reader', 'web')];
    const { said } = await questionIn(ar, () => ({ items }), 'g');
    expect(said).toMatch(/\u2068member \(web\).*reader \(web\)\u2069\.$/);
  });

  it('[IDN-37] says that all roles are lost where Keystone does not tell them, and of very many groups', async () => {
    const all = 'Members lose all roles that come with membership.';
    expect((await question(refusal, 'g')).said).toContain(all);
    const ids = Array.from({ length: 11 }, (_, index) => String(index));
    const { said, read } = await question(() => ({ items: [] }), ...ids);
    expect(said).toContain(all);
    expect(read).toEqual([]);
  });
});
