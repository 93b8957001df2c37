import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HttpError } from '#services/http/http';
import { Page } from '#services/page/page';
import { noteAway } from '#services/scope/away';
import { Session } from '#services/session/session';
import { ResourceTable } from '#ui/table/resource-table.tsx';
import type { FakePage } from '../../../../../core/testing/fake-page.ts';
import { aStage, aThing, columnTexts, type Thing } from '../../../../support/things.tsx';

const batch = (perform: (context: { items: readonly Thing[] }) => Promise<void> = async () => {}) => ({
  batch: [{ id: 'things.delete', label: 'Delete things', danger: true, perform }],
});
const names = () => columnTexts('Name');

beforeEach(() => page.viewport(1280, 800));

describe('rows in transition', () => {
  const moving = (thing: Thing) => thing.status === 'saving';
  const type = { inTransition: moving, pollInterval: 1_000, actions: batch() };

  it('[POLL-03] a changed row replaces the old one and keeps its checkbox', async () => {
    const { screen, service, clock } = await aStage({ items: [aThing('a', { status: 'saving' }), aThing('b')], type });
    await screen.getByRole('checkbox', { name: 'Select a', exact: true }).click();
    service.items = [aThing('a', { status: 'active', updated_at: '2026-03-03T00:00:00Z' }), aThing('b')];
    await expect.poll(() => document.querySelectorAll('tr[data-transition]').length).toBe(1);
    await expect.poll(() => (clock.advance(1_000), columnTexts('Status')[0])).toBe('active');
    await expect.element(screen.getByRole('checkbox', { name: 'Select a', exact: true })).toBeChecked();
    expect(new Set(service.loads)).toEqual(new Set(['a']));
    expect(service.lists).toHaveLength(1);
  });

  it('[PAN-05] a type that can be asked for several rows is: one call a round, none by itself', async () => {
    const polls: { ids: string[]; since: number }[] = [];
    let gone: string[] = [];
    const many = Array.from({ length: 10 }, (_, at) => aThing(`t${at}`, { status: 'saving' }));
    const { service, clock } = await aStage({
      items: many,
      type: {
        ...type,
        poll: async (items, since, { services, signal }) => {
          expect(services).toBeDefined();
          expect(signal).toBeInstanceOf(AbortSignal);
          polls.push({ ids: items.map(({ id }) => id), since });
          return { items: [aThing('t1', { status: 'active', updated_at: '2026-03-03T00:00:00Z' })], gone };
        },
      },
    });
    await expect.poll(() => document.querySelectorAll('tr[data-transition]').length).toBe(10);
    await expect.poll(() => (clock.advance(1_000), columnTexts('Status')[1])).toBe('active');
    expect(polls[0]?.ids).toHaveLength(10);
    gone = ['t2'];
    await expect.poll(() => (clock.advance(1_000), names())).not.toContain('t2');
    expect(polls.at(-1)?.ids).not.toContain('t1');
    expect(service.loads).toEqual([]);
    expect(service.lists).toHaveLength(1);
  });

  it('[POLL-08] a row that leaves its transition stays in a filtered list only if the service still lists it', async () => {
    const { service, clock } = await aStage({
      items: [aThing('a', { status: 'saving' }), aThing('b', { status: 'saving' }), aThing('c')],
      draw: (shown) => <ResourceTable type={shown} address="/project/things" extra={{ host: 'one' }} />,
      type: {
        ...type,
        poll: async (items) => {
          const moved = (id: string) => aThing(id, { status: 'active', updated_at: '2026-03-03T00:00:00Z' });
          service.items = [moved('b'), aThing('c')];
          return { items: items.map(({ id }) => moved(id)), gone: [] };
        },
      },
    });
    await expect.poll(names).toEqual(['a', 'b', 'c']);
    await expect.poll(() => (clock.advance(1_000), names())).toEqual(['b', 'c']);
    // Both ended in one round.
    expect(service.lists).toHaveLength(2);
  });

  it('[POLL-02] a 404 removes the row; when none remains the empty row shows', async () => {
    const { screen, service, clock } = await aStage({ items: [aThing('a', { status: 'saving' })], type });
    await expect.poll(names).toEqual(['a']);
    service.failure = new HttpError(404, 'not found');
    await expect.poll(() => (clock.advance(1_000), names())).toEqual([]);
    await expect.element(screen.getByText('No items to display.')).toBeVisible();
  });

  it('[POLL-04] any other error stops updating that row and is only logged', async () => {
    const { service, clock, reports } = await aStage({ items: [aThing('a', { status: 'saving' })], type });
    await expect.poll(names).toEqual(['a']);
    service.failure = new HttpError(500, 'oops');
    await expect.poll(() => (clock.advance(1_000), reports)).toContain('An error occurred while updating.');
    const asked = service.loads.length;
    clock.advance(60_000);
    expect(service.loads).toHaveLength(asked);
    expect(names()).toEqual(['a']);
  });

  it('[X-23] polling waits while another tab has the session in another project, and goes on once it is back', async () => {
    const { service, clock, services } = await aStage({ items: [aThing('a', { status: 'saving' })], type });
    const tabs = services.get(Page) as FakePage;
    const began = (scope: string) => tabs.hear({ session: 'began', user: tabs.state.session.id, scope });
    await expect.poll(names).toEqual(['a']);
    await expect.poll(() => clock.waiting).toBeGreaterThan(0);
    noteAway(tabs, services.get(Session));
    clock.advance(60_000);
    expect(service.loads).toEqual([]);
    began('default/project-1/RegionOne');
    // A round that the gateway refused because of the other project says nothing about its rows.
    service.failure = Object.assign(new HttpError(0, 'given up'), { failure: 'aborted' });
    await expect.poll(() => (clock.advance(1_000), service.loads.length)).toBeGreaterThan(1);
  });

  it('[POLL-06] polling waits while the menu of such a row is open', async () => {
    const item = ['one', 'two'].map((id) => ({ id, label: id, perform: async () => {} }));
    const { screen, service, clock } = await aStage({
      items: [aThing('a', { status: 'saving' })],
      type: { ...type, actions: { item } },
    });
    await screen.getByRole('button', { name: 'Actions for a' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'two' })).toBeVisible();
    // The clock starts once the interval is known.
    await expect.poll(() => clock.waiting).toBeGreaterThan(0);
    clock.advance(5_000);
    expect(service.loads).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => (clock.advance(1_000), service.loads.length)).toBeGreaterThan(0);
  });
});
