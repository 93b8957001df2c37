import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { HttpError } from '#services/http/http';
import { Resources } from '#services/resources/resources';
import { Scope } from '#services/scope/scope';
import { Toasts } from '#services/toasts/toasts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { ToastRegion } from '#ui/toasts/toast-region.tsx';
import { holdUnseenToasts } from '../../../../../core/host/shell/toast-settings.ts';
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

  it('[MODAL-12] a message with a word in bold stays one line', async () => {
    const { toasts, screen } = await region();
    toasts.add('info', 'Please <b>wait</b>.', { html: true });
    await expect.element(screen.getByText('wait')).toBeVisible();
    const bold = screen.getByText('wait', { exact: true }).element();
    const all = document.createRange();
    all.selectNodeContents(bold.parentElement!);
    const tops = [...all.getClientRects()].map(({ top }) => Math.round(top));
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
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

  it('[SHELL-06] wait while nobody sees the tab, also those that come meanwhile', async () => {
    const { toasts, clock, screen } = await region();
    const watch = holdUnseenToasts(toasts);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    toasts.add('success', 'Done meanwhile.');
    await expect.element(screen.getByText('Done meanwhile.')).toBeVisible();
    clock.advance(60_000);
    await expect.element(screen.getByText('Done meanwhile.')).toBeVisible();
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    clock.advance(2999);
    await expect.element(screen.getByText('Done meanwhile.')).toBeVisible();
    clock.advance(1);
    await expect.element(screen.getByText('Done meanwhile.')).not.toBeInTheDocument();
    watch.dispose();
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
    // The toast is gone, so letting go of it starts nothing.
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

describe('[X-08] a message of something that can be taken back', () => {
  const done = { created: [], updated: [{ type: 'OS::Glance::Image', id: 'i-1' }], deleted: [], failed: [] };

  it('offers it for ten seconds, longer while the focus is on it; does it, says so, and lists follow', async () => {
    const { services, toasts, clock, screen } = await region();
    await userEvent.hover(document.body, { position: { x: 1, y: 1 } });
    const reported: unknown[] = [];
    services.get(Resources).onDidAct((result) => reported.push(result));
    toasts.add('success', 'Gone in time.', { undo: async () => done });
    await expect.element(screen.getByRole('button', { name: 'Undo: Gone in time.' })).toBeVisible();
    clock.advance(9_999);
    await expect.element(screen.getByText('Gone in time.')).toBeVisible();
    clock.advance(1);
    await expect.element(screen.getByText('Gone in time.')).not.toBeInTheDocument();

    toasts.add('success', 'Image deactivated.', { undo: async () => done });
    const undo = screen.getByRole('button', { name: 'Undo: Image deactivated.' });
    await expect.element(undo).toBeVisible();
    undo.element().focus();
    clock.advance(60_000);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Undone: “Image deactivated.”')).toBeVisible();
    await expect.element(undo).not.toBeInTheDocument();
    expect(reported).toEqual([done]);
  });

  it('says what another has changed meanwhile, or what failed', async () => {
    const { services, toasts, screen } = await region();
    let outdated = 0;
    services.get(Resources).onDidOutdate(() => (outdated += 1));
    toasts.add('success', 'First.', { undo: async () => 'changed' as const });
    await screen.getByRole('button', { name: 'Undo: First.' }).click();
    await expect
      .element(screen.getByText('Could not be undone, as it was changed or deleted meanwhile: First.'))
      .toBeVisible();
    toasts.add('success', 'Second.', { undo: () => Promise.reject(new HttpError(404, 'not there')) });
    await screen.getByRole('button', { name: 'Undo: Second.' }).click();
    await expect.element(screen.getByText(/changed or deleted meanwhile: Second\./)).toBeVisible();
    toasts.add('success', 'Third.', { undo: () => Promise.reject(new HttpError(500, 'out of order')) });
    await screen.getByRole('button', { name: 'Undo: Third.' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not be undone: Third.');
    expect(outdated).toBe(3);
  });

  it('is taken back once, also where a dialog opens meanwhile and takes the message along', async () => {
    const { toasts, screen } = await region();
    let asked = 0;
    let finish = () => {};
    const undo = () => {
      asked += 1;
      return new Promise<typeof done>((resolve) => (finish = () => resolve(done)));
    };
    toasts.add('success', 'First.', { undo });
    const button = screen.getByRole('button', { name: 'Undo: First.' });
    await button.click();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    await expect.poll(() => dialog.contains(button.element())).toBe(true);
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(asked).toBe(1);
    finish();
    await expect.element(button).not.toBeInTheDocument();
    dialog.remove();
  });

  it('is gone in another project: the same name is of another thing there', async () => {
    const { services, page, toasts, screen } = await region();
    toasts.add('success', 'Container logs is now public.', { undo: async () => done });
    await expect.element(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
    page.answer('POST /auth/scope/', () => ({
      ...page.state,
      session: { ...page.state.session, project_id: 'project-2' },
    }));
    services.get(Scope).switchProject('project-2');
    await expect.element(screen.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});
