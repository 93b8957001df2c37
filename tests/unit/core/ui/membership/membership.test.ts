import { describe, expect, it } from 'vitest';
import { columnsOf, filterByName, roleNames, toggleRole } from '#ui/membership/columns.ts';
import { addMember, inStep, membersWithRoles, removeMember } from '#ui/membership/membership.ts';

const people = ['Ada', 'Björn', 'a+b (c)'].map((name, at) => ({ id: `u${at}`, name }));
const roles = ['admin', 'member', 'reader'].map((name) => ({ id: name, name }));

describe('membership', () => {
  it('[MEM-01] adding gives the default role, removing takes every role', () => {
    const added = addMember({ u1: ['admin'] }, 'u0', 'member');
    expect(added).toEqual({ u1: ['admin'], u0: ['member'] });
    expect(columnsOf(people, added)).toEqual({ available: [people[2]], members: [people[0], people[1]] });
    expect(removeMember(added, 'u1')).toEqual({ u0: ['member'] });
    expect(addMember(removeMember(added, 'u1'), 'u1', 'member')['u1']).toEqual(['member']);
  });

  it('[MEM-01] adding a member again changes nothing; without a default role it has none', () => {
    expect(addMember({ u0: ['admin'] }, 'u0', 'member')).toEqual({ u0: ['admin'] });
    expect(addMember({}, 'u0', undefined)).toEqual({ u0: [] });
  });

  it('[MEM-02] toggling gives a role or takes it; a member without any is still one', () => {
    const one = toggleRole({ u0: ['member'] }, 'u0', 'admin');
    expect(roleNames(one, 'u0', roles)).toEqual(['admin', 'member']);
    const none = toggleRole(toggleRole(one, 'u0', 'admin'), 'u0', 'member');
    expect(none).toEqual({ u0: [] });
    expect(columnsOf(people, none).members).toEqual([people[0]]);
    expect(toggleRole({}, 'u0', 'admin')).toEqual({});
  });

  it('[MEM-02] members are those with a role when the form is loaded', () => {
    expect(membersWithRoles({ u0: [], u1: ['reader'] })).toEqual({ u1: ['reader'] });
  });

  it('[MEM-03] the filter ignores the case, and takes signs for what they are', () => {
    expect(filterByName(people, 'BJ').map(({ name }) => name)).toEqual(['Björn']);
    expect(filterByName(people, 'a+b (').map(({ name }) => name)).toEqual(['a+b (c)']);
    expect(filterByName(people, '.*')).toEqual([]);
    expect(filterByName(people, '  ')).toEqual(people);
  });

  it('[MEM-04] each step keeps its own members and roles', () => {
    const users = inStep({}, 'users', (now) => addMember(now, 'u0', 'member'));
    const both = inStep(users, 'groups', (now) => addMember(now, 'u0', 'reader'));
    expect(inStep(both, 'users', (now) => toggleRole(now, 'u0', 'admin'))).toEqual({
      users: { u0: ['member', 'admin'] },
      groups: { u0: ['reader'] },
    });
  });
});
