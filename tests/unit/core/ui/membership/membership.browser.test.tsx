import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import type { Assignments, MembershipCandidate } from '#ui/membership/membership.ts';
import { MembershipStep } from '#ui/membership/membership-step.tsx';
import { filterDebounceMs } from '#ui/membership/use-filter.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

const people = ['Ada', 'Björn', 'Chidi'].map((name, at) => ({ id: `u${at}`, name }));
const roles = ['admin', 'member'].map((name) => ({ id: name, name }));

async function step(start: Assignments = {}, showRoles = true) {
  const { services, clock } = await createTestServices();
  const seen: { value: Assignments; sent: number } = { value: start, sent: 0 };
  function Step() {
    const [value, setValue] = useState(start);
    seen.value = value;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          seen.sent += 1;
        }}
      >
        <MembershipStep
          candidates={people}
          roles={roles}
          defaultRole="member"
          showRoles={showRoles}
          value={value}
          onChange={setValue}
        />
        <button>Send</button>
      </form>
    );
  }
  const screen = await render(
    <ServicesProvider services={services}>
      <Step />
    </ServicesProvider>,
  );
  const column = (name: string) => screen.getByRole('group', { name });
  const namesIn = (name: string) =>
    [...column(name).element().querySelectorAll('li')].map((row) => row.querySelector('bdi')?.textContent);
  return { screen, seen, clock, column, namesIn };
}

it('[MEM-01] a member comes with the default role and leaves without any', async () => {
  const { screen, seen, namesIn } = await step({ u1: ['admin'] });
  await screen.getByRole('button', { name: 'Add Ada' }).click();
  expect(seen.value).toEqual({ u1: ['admin'], u0: ['member'] });
  expect(namesIn('Members')).toEqual(['Ada', 'Björn']);
  await screen.getByRole('button', { name: 'Remove Björn' }).click();
  expect(namesIn('Available')).toEqual(['Björn', 'Chidi']);
  await screen.getByRole('button', { name: 'Add Björn' }).click();
  await expect.element(screen.getByRole('button', { name: 'Roles of Björn: member' })).toBeVisible();
});

it('[MEM-02] roles are given and taken in one go; without any it says so', async () => {
  const { screen, seen } = await step({ u0: ['member'] });
  await screen.getByRole('button', { name: 'Roles of Ada: member' }).click();
  await screen.getByRole('checkbox', { name: 'admin' }).click();
  await screen.getByRole('checkbox', { name: 'member' }).click();
  expect(seen.value).toEqual({ u0: ['admin'] });
  await screen.getByRole('checkbox', { name: 'admin' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Roles of Ada: No roles' })).toHaveTextContent('No roles');
});

it('[MEM-03] the filter follows 200 ms after the last key, and Enter sends nothing', async () => {
  const { screen, seen, clock, namesIn } = await step();
  await screen.getByRole('searchbox', { name: 'Filter Available' }).fill('c');
  clock.advance(filterDebounceMs - 1);
  await screen.getByRole('searchbox', { name: 'Filter Available' }).fill('CH');
  clock.advance(filterDebounceMs - 1);
  expect(namesIn('Available')).toEqual(['Ada', 'Björn', 'Chidi']);
  expect(filterDebounceMs).toBe(200);
  clock.advance(1);
  await expect.poll(() => namesIn('Available')).toEqual(['Chidi']);
  await userEvent.keyboard('{Enter}');
  expect(seen.sent).toBe(0);
});

it('[MEM-03] without role choices a member still has the default role', async () => {
  const { screen, seen } = await step({}, false);
  await screen.getByRole('button', { name: 'Add Ada' }).click();
  expect(seen.value).toEqual({ u0: ['member'] });
  expect(screen.getByRole('button', { name: /Roles of/ }).elements()).toEqual([]);
});

it('[MEM-03] an empty list says so and has nothing to filter', async () => {
  const { screen, column } = await step();
  await expect.element(column('Members').getByText('No members yet.')).toBeVisible();
  await expect.element(screen.getByRole('searchbox', { name: 'Filter Members' })).toBeDisabled();
});

it('[MEM-03] [PRJ-06] those who could be members are searched for from two signs on; who is found and added keeps the name', async () => {
  const { services, clock } = await createTestServices();
  const asked: string[] = [];
  const find = async (typed: string) => {
    asked.push(typed);
    if (typed === 'no') throw new Error('the service is away');
    if (typed === 'off') throw Object.assign(new Error('not permitted'), { isFinal: true });
    return people.filter(({ name }) => name.toLowerCase().includes(typed));
  };
  function Step() {
    const [known, setKnown] = useState<readonly MembershipCandidate[]>([]);
    const [value, setValue] = useState<Assignments>({});
    return (
      <MembershipStep
        candidates={known}
        find={find}
        roles={roles}
        defaultRole="member"
        value={value}
        onChange={(next, added) => {
          setValue(next);
          if (added) setKnown([...known, added]);
        }}
      />
    );
  }
  const screen = await render(
    <ServicesProvider services={services}>
      <Step />
    </ServicesProvider>,
  );
  const search = screen.getByRole('searchbox', { name: 'Search Available' });
  const type = async (text: string) => {
    await search.fill(text);
    clock.advance(filterDebounceMs);
  };
  await expect.element(screen.getByText('Type at least 2 characters of a name.')).toBeVisible();
  await type('a');
  await type('ad');
  await screen.getByRole('button', { name: 'Add Ada' }).click();
  await expect.element(screen.getByRole('button', { name: 'Roles of Ada: member' })).toBeVisible();
  await expect.element(screen.getByText('Nothing matches the filter.')).toBeVisible();
  await type('no');
  await expect.element(screen.getByText('the service is away')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked).toEqual(['ad', 'no', 'no']);
  await type('off');
  await expect.element(screen.getByText('not permitted')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
});

it('[PRJ-06] of two thousand members a hundred are drawn at first, and the filter finds the others', async () => {
  const { services } = await createTestServices();
  const many = Array.from({ length: 2000 }, (_, at) => ({ id: `m${at}`, name: `member ${at}` }));
  const value = Object.fromEntries(many.map(({ id }) => [id, ['member']]));
  const screen = await render(
    <ServicesProvider services={services}>
      <MembershipStep candidates={many} find={async () => []} roles={roles} value={value} onChange={() => undefined} />
    </ServicesProvider>,
  );
  const members = screen.getByRole('group', { name: 'Members' });
  expect(members.element().querySelectorAll('[data-move]')).toHaveLength(100);
  await screen.getByRole('button', { name: 'Load 100 more' }).click();
  expect(members.element().querySelectorAll('[data-move]')).toHaveLength(200);
});
