import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type LazyView, lazyView } from '#base';
import { Toasts } from '#services/toasts/toasts';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { preloadViews, deferUntilFirstPaint, deferredView, preloadedView } from '#ui/lazy/preload.ts';
import { fetchView } from '#ui/lazy/view-outlet.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const noProps = {};

function Opener({ view }: { view: LazyView<object> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open ? <LazyPart view={view} props={noProps} onFailed={() => setOpen(false)} /> : null}
    </>
  );
}

describe('a part that is fetched when it is used', () => {
  it('[X-26] says that it can’t be had, takes nothing with it, and comes with the next press', async () => {
    const { services, reports } = await createTestServices();
    let there = false;
    const view = lazyView<object>(async () => {
      if (!there) throw new Error('part.js could not be fetched');
      return () => <p>The part</p>;
    });
    const screen = await render(
      <ServicesProvider services={services}>
        <Opener view={view} />
      </ServicesProvider>,
    );
    await screen.getByText('Open').click();
    await expect
      .poll(() =>
        services
          .get(Toasts)
          .list()
          .map(({ message }) => message),
      )
      .toHaveLength(1);
    const [toast] = services.get(Toasts).list();
    expect(toast?.message).toContain('could not be opened');
    expect(toast?.detail).toBe('part.js could not be fetched');
    expect(reports.join()).toContain('part.js could not be fetched');
    there = true;
    await screen.getByText('Open').click();
    await expect.element(screen.getByText('The part')).toBeVisible();
  });

  it('[X-27] is there before it is pressed, once all of its kind were fetched; one that fails holds up none', async () => {
    const { services } = await createTestServices();
    let fetched = 0;
    preloadedView(() => Promise.reject(new Error('not this one')));
    const view = preloadedView<object>(async () => {
      fetched += 1;
      return () => <p>The part</p>;
    });
    await preloadViews();
    expect(fetched).toBe(1);
    const screen = await render(
      <ServicesProvider services={services}>
        <Opener view={view} />
      </ServicesProvider>,
    );
    await screen.getByText('Open').click();
    await expect.element(screen.getByText('The part')).toBeVisible();
    expect(fetched).toBe(1);
  });

  it('[X-01] what only decorates asks for nothing before the first rows, and comes with the rest', async () => {
    let fetched = 0;
    const view = deferredView<object>(async () => {
      fetched += 1;
      return () => <p>An icon</p>;
    });
    deferUntilFirstPaint();
    const asked = fetchView(view);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched).toBe(0);
    await preloadViews();
    await asked;
    expect(fetched).toBe(1);
  });
});
