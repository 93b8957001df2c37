import { QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '#services/resources/query-client';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function drawn() {
  const queries = createQueries();
  // As in a browser; outside of one nothing is ever taken away.
  const gcTime = 300_000;
  const observer = new QueryObserver(queries, { queryKey: ['boxes'], queryFn: () => Promise.resolve(['one']), gcTime });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(queries.getQueryData(['boxes'])).toEqual(['one']));
  return { queries, leave };
}

it('[X-21] what a plugin that is put down had listed ends with the page that drew it, and leaves no timer', async () => {
  const { queries, leave } = await drawn();
  queries.removeQueries({ queryKey: ['boxes'] });
  leave();
  expect(vi.getTimerCount()).toBe(0);
});

it('[X-21] what is still known is kept for whoever comes back', async () => {
  const { queries, leave } = await drawn();
  leave();
  expect(vi.getTimerCount()).toBe(1);
  expect(queries.getQueryData(['boxes'])).toEqual(['one']);
});
