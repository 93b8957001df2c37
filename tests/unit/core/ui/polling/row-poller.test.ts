import { describe, expect, it } from 'vitest';
import { HttpError } from '#services/http/http';
import { RowPoller } from '#ui/polling/row-poller.ts';
import { MovedClock } from '../table/fakes.ts';

interface Build {
  id: string;
  state: string;
}

function aPoller(answers: (id: string) => Build | Error, interval = 1_000) {
  const clock = new MovedClock();
  const asked: string[] = [];
  const failed: string[] = [];
  const shown = new Map<string, string>();
  let busy = false;
  const removed: string[] = [];
  const poller = new RowPoller<Build>({
    clock,
    interval,
    isBusy: () => busy,
    load: async (id) => {
      asked.push(id);
      const answer = answers(id);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    update: (id, item) => {
      const changed = shown.get(id) !== item.state;
      shown.set(id, item.state);
      return changed;
    },
    remove: (id) => void removed.push(id),
    fail: (id) => void failed.push(id),
  });
  return { clock, poller, asked, failed, removed, shown, menu: (open: boolean) => (busy = open) };
}

/** A poller that asks for all its rows at once; `answer` tells what came of a round. */
function aRoundPoller(answer: (ids: readonly string[]) => { items?: Build[]; gone?: string[] } | Error) {
  const clock = new MovedClock();
  const rounds: { ids: readonly string[]; since: number }[] = [];
  const told: string[] = [];
  const poller = new RowPoller<Build>({
    clock,
    interval: 1_000,
    isBusy: () => false,
    load: async (id) => {
      told.push(`load ${id}`);
      return saving(id);
    },
    poll: async (ids, since) => {
      rounds.push({ ids, since });
      const said = answer(ids);
      if (said instanceof Error) throw said;
      return { items: new Map((said.items ?? []).map((item) => [item.id, item])), gone: said.gone ?? [] };
    },
    update: (id, { state }) => {
      told.push(`${id} ${state}`);
      return state !== 'saving';
    },
    remove: (id) => void told.push(`${id} gone`),
    fail: (id) => void told.push(`${id} failed`),
  });
  return { clock, poller, rounds, told };
}

const saving = (id: string): Build => ({ id, state: 'saving' });

describe('row polling', () => {
  it('[POLL-01] asks for each row in transition by a call of its own, and for none when there are none', async () => {
    const { clock, poller, asked } = aPoller(saving);
    poller.follow([]);
    await clock.move(60_000);
    expect(asked).toEqual([]);
    poller.follow(['a', 'b']);
    await clock.move(1_000);
    expect(asked).toEqual(['a', 'b']);
  });

  it('[PAN-05] asks for all rows in one call a round; what it does not name stays, what is gone goes', async () => {
    const { clock, poller, rounds, told } = aRoundPoller(() => ({
      items: [{ id: 'a', state: 'active' }],
      gone: ['c'],
    }));
    const many = Array.from({ length: 47 }, (_, at) => `row-${at}`);
    poller.follow(['a', 'b', 'c', ...many]);
    await clock.move(1_000);
    expect(rounds).toHaveLength(1);
    expect(rounds[0]?.ids).toHaveLength(50);
    expect(told).toEqual(['a active', 'c gone']);
  });

  it('[PAN-05] says for how long nothing was told of the rows: at first a minute more, for a call that was on its way', async () => {
    const { clock, poller, rounds } = aRoundPoller(() => ({}));
    poller.follow(['a']);
    await clock.move(1_000);
    await clock.move(2_000);
    poller.follow(['a', 'b']);
    await clock.move(3_000);
    expect(rounds.map(({ since }) => since)).toEqual([61_000, 2_000, 63_000]);
    await clock.move(4_000);
    expect(rounds.at(-1)).toEqual({ ids: ['a', 'b'], since: 4_000 });
  });

  it('[PAN-05] a round that fails is made again, with all that changed since the last that did not; the third in a row ends it', async () => {
    let answer: Error | { items: Build[] } = new HttpError(503, 'busy');
    const { clock, poller, rounds, told } = aRoundPoller(() => answer);
    poller.follow(['a', 'b']);
    await clock.move(1_000);
    await clock.move(2_000);
    answer = { items: [] };
    await clock.move(3_000);
    expect(rounds.map(({ since }) => since)).toEqual([61_000, 63_000, 66_000]);
    answer = new HttpError(503, 'busy');
    await clock.move(30_000);
    expect(told).toEqual(['a failed', 'b failed']);
    const { length } = rounds;
    await clock.move(60_000);
    expect(rounds).toHaveLength(length);
  });

  it('[POLL-05] the pause is the interval times a counter that grows each round, at most 30 s', async () => {
    const { clock, poller, asked, shown } = aPoller(saving, 4_000);
    shown.set('a', 'saving');
    poller.follow(['a']);
    const pauses: (number | undefined)[] = [];
    for (let round = 0; round < 10; round += 1) {
      pauses.push(clock.next);
      await clock.move(clock.next!);
    }
    expect(pauses).toEqual([4_000, 8_000, 12_000, 16_000, 20_000, 24_000, 28_000, 30_000, 30_000, 30_000]);
    expect(asked).toHaveLength(10);
  });

  it('[POLL-05] a row that changed sets the counter back', async () => {
    let state = 'saving';
    const { clock, poller } = aPoller((id) => ({ id, state }));
    poller.follow(['a']);
    await clock.move(1_000);
    await clock.move(1_000);
    expect(clock.next).toBe(2_000);
    state = 'importing';
    await clock.move(2_000);
    expect(clock.next).toBe(1_000);
  });

  it('[POLL-06] waits a plain interval while a menu is open, without asking', async () => {
    const { clock, poller, asked, shown, menu } = aPoller(saving);
    shown.set('a', 'saving');
    poller.follow(['a']);
    await clock.move(3_000);
    expect(asked).toHaveLength(2);
    menu(true);
    await clock.move(3_000);
    expect(asked).toHaveLength(2);
    expect(clock.next).toBe(1_000);
    menu(false);
    await clock.move(1_000);
    expect(asked).toHaveLength(3);
  });

  it('[POLL-02] a 404 removes the row', async () => {
    const { clock, poller, removed } = aPoller(() => new HttpError(404, 'not found'));
    poller.follow(['a']);
    await clock.move(1_000);
    expect(removed).toEqual(['a']);
  });

  it('[POLL-04] any other error stops updating that row, and only that row', async () => {
    const { clock, poller, asked, failed, removed } = aPoller((id) =>
      id === 'bad' ? new HttpError(500, 'oops') : saving(id),
    );
    poller.follow(['bad', 'good']);
    await clock.move(10_000);
    expect(failed).toEqual(['bad']);
    expect(removed).toEqual([]);
    expect(asked.filter((id) => id === 'bad')).toHaveLength(1);
    expect(asked.filter((id) => id === 'good').length).toBeGreaterThan(1);
  });

  it('rests when the last row has left its transition, and when it is put away', async () => {
    const { clock, poller } = aPoller(saving);
    poller.follow(['a']);
    poller.follow([]);
    expect(clock.waiting).toBe(0);
    poller.follow(['b']);
    poller.dispose();
    expect(clock.waiting).toBe(0);
  });

  it('an answer for a row that is no longer followed changes nothing', async () => {
    let resolve: (value: Build) => void = () => {};
    const clock = new MovedClock();
    const updates: string[] = [];
    const poller = new RowPoller<Build>({
      clock,
      interval: 1_000,
      isBusy: () => false,
      load: () => new Promise((settle) => (resolve = settle)),
      update: (id) => updates.push(id) > 0,
      remove: () => {},
      fail: () => {},
    });
    poller.follow(['a']);
    await clock.move(1_000);
    poller.follow([]);
    resolve(saving('a'));
    await clock.move(1_000);
    expect(updates).toEqual([]);
    expect(clock.waiting).toBe(0);
  });
});
