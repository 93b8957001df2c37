import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Http } from '#services/http/http';
import { Toasts } from '#services/toasts/toasts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { aStage, aThing, columnTexts, type Thing } from '../../../../support/things.tsx';

const names = () => columnTexts('Name');

beforeEach(() => page.viewport(1280, 800));

/** A list of a service that answers as `service` says, and whose calls toast what failed. */
async function aList(service: { status: number }) {
  let calls = 0;
  const stage = await aStage({
    items: [],
    type: {
      list: async (_, { services, signal }) => {
        const items = await services
          .get(Http)
          .get<Thing[]>('/api/things/', { failure: 'core:table.empty', ...(signal && { signal }) });
        return { items, hasMore: false };
      },
    },
    prepare: ({ page: network }) =>
      network.answer('GET /api/things/', () => {
        calls += 1;
        return service.status === 200 ? [aThing('a')] : json('Thing service is away', service.status);
      }),
  });
  const toasts = stage.services.get(Toasts);
  const refresh = async () => {
    const before = calls;
    await stage.screen.getByRole('button', { name: /^Refresh/ }).click();
    await expect.poll(() => calls).toBe(before + 1);
    await expect
      .element(stage.screen.getByRole('button', { name: 'Try again' }))
      .not.toHaveAttribute('aria-busy', 'true');
  };
  return { ...stage, toasts, refresh, calls: () => calls };
}

describe('a list that fails', () => {
  it('[HTTP-05] says so once, in its place: no toast says it, too, however often it is refreshed', async () => {
    const service = { status: 503 };
    const { screen, toasts, refresh } = await aList(service);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Unable to retrieve the things.');
    await refresh();
    await refresh();
    expect(toasts.list()).toEqual([]);

    service.status = 200;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(names).toEqual(['a']);
    service.status = 503;
    await screen.getByRole('button', { name: /^Refresh/ }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not be refreshed.');
    await refresh();
    await refresh();
    expect(toasts.list()).toEqual([]);
  });

  it('[X-06] looks again by itself, ever more rarely, until it is there', async () => {
    const service = { status: 503 };
    const { screen, clock, calls } = await aList(service);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Unable to retrieve the things.');
    let looks = calls();
    for (const pause of [5_000, 10_000, 20_000, 30_000, 30_000]) {
      clock.advance(pause - 1);
      expect(calls()).toBe(looks);
      clock.advance(1);
      await expect.poll(calls).toBe((looks += 1));
      await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy', 'true');
    }
    service.status = 200;
    clock.advance(30_000);
    await expect.poll(names).toEqual(['a']);

    service.status = 503;
    await screen.getByRole('button', { name: /^Refresh/ }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not be refreshed.');
    service.status = 200;
    clock.advance(5_000);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    looks = calls();
    clock.advance(600_000);
    expect(calls()).toBe(looks);
  });

  it('[X-06] does not look again where nobody sees it, but when it is seen again', async () => {
    const service = { status: 503 };
    const { screen, clock, calls } = await aList(service);
    await expect.element(screen.getByRole('alert')).toBeVisible();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const looks = calls();
    clock.advance(60_000);
    expect(calls()).toBe(looks);
    hidden.mockRestore();
    service.status = 200;
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(names).toEqual(['a']);
  });

  it('[X-06] is not asked for again by itself where it was refused for a reason', async () => {
    const { screen, clock, calls } = await aList({ status: 400 });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    const looks = calls();
    clock.advance(600_000);
    expect(calls()).toBe(looks);
  });
});
