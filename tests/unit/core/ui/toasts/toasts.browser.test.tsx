import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Toasts } from '#services/toasts/toasts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { ToastRegion } from '#ui/toasts/toast-region.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

async function region() {
  const made = await createTestServices();
  const screen = await render(
    <ServicesProvider services={made.services}>
      <ToastRegion />
    </ServicesProvider>,
  );
  return { ...made, toasts: made.services.get(Toasts), screen };
}

describe('messages', () => {
  it('[SHELL-06] of success go by themselves after 3000 ms, errors stay', async () => {
    const { toasts, clock, screen } = await region();
    toasts.add('success', 'Image created.');
    toasts.add('error', 'Unable to delete the image.');
    await expect.element(screen.getByText('Image created.')).toBeVisible();
    clock.advance(2999);
    await expect.element(screen.getByText('Image created.')).toBeVisible();
    clock.advance(1);
    await expect.element(screen.getByText('Image created.')).not.toBeInTheDocument();
    clock.advance(60_000);
    await expect.element(screen.getByText('Unable to delete the image.')).toBeVisible();
  });

  it('[SHELL-06] lead to what they tell of', async () => {
    const { toasts, screen } = await region();
    toasts.add('success', 'Volume data was created.', { to: '/ngdetails/OS::Cinder::Volume/v-1' });
    await expect
      .element(screen.getByRole('link', { name: 'Show' }))
      .toHaveAttribute('href', '/ngdetails/OS::Cinder::Volume/v-1');
  });

  it('[SHELL-06] with code go as every other, but not while the pointer is over them or the focus is in them', async () => {
    const { toasts, clock, screen } = await region();
    const pointAt = (x: number, y: number) => userEvent.hover(document.body, { position: { x, y } });
    await pointAt(1, 1);
    const code = () => ({ calls: [] });
    toasts.add('success', 'Gone in time.', { code });
    await expect.element(screen.getByText('Gone in time.')).toBeVisible();
    clock.advance(3000);
    await expect.element(screen.getByText('Gone in time.')).not.toBeInTheDocument();

    toasts.add('success', 'Kept.', { code });
    const show = screen.getByRole('button', { name: 'Show code: Kept.' });
    await expect.element(show).toBeVisible();
    await screen.getByText('Kept.').hover();
    show.element().focus();
    clock.advance(60_000);
    await expect.element(screen.getByText('Kept.')).toBeVisible();
    await pointAt(1, 1);
    clock.advance(60_000);
    await expect.element(screen.getByText('Kept.')).toBeVisible();
    (show.element() as HTMLElement).blur();
    clock.advance(2999);
    await expect.element(screen.getByText('Kept.')).toBeVisible();
    clock.advance(1);
    await expect.element(screen.getByText('Kept.')).not.toBeInTheDocument();
  });

  it('[SHELL-06] that move into a dialog from under the pointer are held no longer', async () => {
    const { services, toasts, clock, screen } = await region();
    const { id } = toasts.add('success', 'Held.');
    await screen.getByText('Held.').hover();
    clock.advance(60_000);
    expect(toasts.list()).toHaveLength(1);
    await screen.unmount();
    clock.advance(2999);
    expect(services.get(Toasts).list()).toHaveLength(1);
    clock.advance(1);
    expect(toasts.list()).toEqual([]);
    // It is no more: nothing begins.
    toasts.letGo(id);
  });

  it('open what is behind them: the reason and the request id', async () => {
    const { toasts, screen } = await region();
    toasts.add('error', 'Unable to delete the image.', { detail: 'It is protected.', requestId: 'req-1' });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Unable to delete the image.');
    expect(document.body.textContent).not.toContain('It is protected.');
    await screen.getByRole('button', { name: 'Details', exact: true }).click();
    await expect.element(screen.getByText('It is protected.')).toBeVisible();
    await expect.element(screen.getByText('req-1')).toBeVisible();
  });

  it('say their type with their mark and can be closed', async () => {
    const { toasts, screen } = await region();
    toasts.add('error', 'It failed.');
    await expect.element(screen.getByRole('img', { name: 'Error' })).toBeVisible();
    await screen.getByRole('button', { name: 'Close message' }).click();
    expect(toasts.list()).toEqual([]);
  });
});
