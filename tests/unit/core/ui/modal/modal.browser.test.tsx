import { type ComponentProps, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyView } from '#base';
import { type ModalContentProps, Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { Button, TextInput } from '#ui/controls/index.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { OpenedModal } from '#ui/modal/opened-modal.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { ToastRegion } from '#ui/toasts/toast-region.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

async function layer(drawn?: ComponentProps<typeof ModalLayer>['drawn']) {
  const { services, clock } = await createTestServices();
  const modals = services.get(Modals);
  modals.confirmWith(ConfirmDialog);
  const screen = await render(
    <ServicesProvider services={services}>
      <button type="button">Page</button>
      <ModalLayer {...(drawn && { drawn })} />
      <ToastRegion />
    </ServicesProvider>,
  );
  return { services, clock, modals, screen };
}

function NameForm({ close, setDirty }: ModalContentProps<string>) {
  const [name, setName] = useState('');
  return (
    <>
      <TextInput aria-label="Name" value={name} onChange={(value) => (setName(value), setDirty(value !== ''))} />
      <Button onClick={() => close(name)}>Save</Button>
    </>
  );
}

const open = (modals: Modals, title: string) =>
  modals.open<string>({ id: title, size: 'small', title, content: NameForm });

describe('a modal', () => {
  it('[MODAL-02] stays when the backdrop is pressed', async () => {
    const { modals, screen } = await layer();
    void open(modals, 'Edit image');
    await expect.element(screen.getByRole('dialog', { name: 'Edit image' })).toBeVisible();
    const dialog = screen.getByRole('dialog').element();
    dialog.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: 2, clientY: 2 }));
    await userEvent.click(document.documentElement, { position: { x: 2, y: 2 }, force: true });
    expect(modals.stack()).toHaveLength(1);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  it('[MODAL-03] is covered by the next one and comes back with its state', async () => {
    const { modals, screen } = await layer();
    const first = open(modals, 'First');
    await userEvent.type(screen.getByLabelText('Name'), 'kept');
    const second = open(modals, 'Second');
    await expect.element(screen.getByRole('dialog', { name: 'Second' })).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'First', includeHidden: true }).element()).not.toBeVisible();
    await screen.getByRole('dialog', { name: 'Second' }).getByRole('button', { name: 'Save' }).click();
    expect(await second).toBe('');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('kept');
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
    await screen.getByRole('button', { name: 'Save' }).click();
    expect(await first).toBe('kept');
  });

  it('closes by Esc, gives no result, and returns the focus to the page', async () => {
    const { modals, screen } = await layer();
    const page = screen.getByRole('button', { name: 'Page' });
    (page.element() as HTMLElement).focus();
    const result = open(modals, 'Edit');
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(await result).toBeUndefined();
    await expect.element(page).toHaveFocus();
  });

  it('asks before it drops what was typed', async () => {
    const { modals, screen } = await layer();
    const result = open(modals, 'Edit');
    await userEvent.type(screen.getByLabelText('Name'), 'x');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('x');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Discard' }).click();
    expect(await result).toBeUndefined();
    expect(modals.stack()).toHaveLength(0);
  });

  it('shows that its code is on the way, then focuses its first field', async () => {
    const { modals, screen } = await layer();
    let arrive: (view: typeof NameForm) => void = () => undefined;
    const content = lazyView<ModalContentProps<string>>(() => new Promise((resolve) => (arrive = resolve)));
    void modals.open({ id: 'lazy', size: 'small', title: 'Edit', content });
    await expect.element(screen.getByText('Loading')).toBeVisible();
    arrive(NameForm);
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('[MODAL-02] holds the page before the code that draws it is there: keys and presses do not reach it, Esc closes it', async () => {
    const { modals, screen } = await layer(lazyView(() => new Promise(() => {})));
    const page = screen.getByRole('button', { name: 'Page' });
    (page.element() as HTMLElement).focus();
    const heard: string[] = [];
    const hear = (event: KeyboardEvent) => void heard.push(event.key);
    document.addEventListener('keydown', hear);
    const result = open(modals, 'Edit');
    await expect.element(screen.getByRole('dialog', { name: 'Edit' })).toBeVisible();
    expect(page.element()).not.toBe(document.activeElement);
    await userEvent.keyboard('g{Escape}');
    expect(await result).toBeUndefined();
    expect(heard).toEqual([]);
    document.removeEventListener('keydown', hear);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page).toHaveFocus();
  });

  it('whose drawing code came late returns the focus to what was pressed', async () => {
    let arrive = () => {};
    const { modals, screen } = await layer(
      lazyView(() => new Promise((resolve) => (arrive = () => resolve(OpenedModal)))),
    );
    const page = screen.getByRole('button', { name: 'Page' });
    (page.element() as HTMLElement).focus();
    void open(modals, 'Edit');
    await expect.element(screen.getByRole('dialog', { name: 'Edit' })).toBeVisible();
    arrive();
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page).toHaveFocus();
  });

  it('does not keep messages from being pressed', async () => {
    const { services, modals, screen } = await layer();
    void open(modals, 'Edit');
    await expect.element(screen.getByLabelText('Name')).toBeVisible();
    services.get(Toasts).add('error', 'It failed.');
    await screen.getByRole('button', { name: 'Close message' }).click();
    expect(services.get(Toasts).list()).toHaveLength(0);
  });

  it('[SHELL-06] covers nothing of itself with messages, however many and long, and is not covered by a message of before', async () => {
    const { services, clock, modals, screen } = await layer();
    const toasts = services.get(Toasts);
    toasts.add('error', 'It failed before.');
    toasts.add('success', 'Done before.');
    await expect.element(screen.getByText('Done before.')).toBeVisible();
    const result = open(modals, 'Edit');
    const name = screen.getByLabelText('Name');
    await expect.element(name).toBeVisible();
    const box = (of: string) => document.querySelector(of)!.getBoundingClientRect();
    const region = 'dialog section[aria-live=polite]';
    const overlap = () => Math.max(0, Math.floor(box(region).bottom - box('[data-modal-head]').top));
    // The head stands first in the modal, and nothing lies on it; what was told before waits behind.
    await expect.poll(() => document.querySelectorAll('dialog [data-toast]').length).toBe(0);
    expect(box('[data-modal-head]').top - box('dialog').top).toBeLessThan(2);
    const { left, top, width, height } = box('dialog');
    for (const y of [top + 5, top + height / 2, top + height - 5])
      expect(document.elementFromPoint(left + width / 2, y)?.closest('dialog')).not.toBeNull();
    clock.advance(60_000);
    expect(toasts.list()).toHaveLength(2);
    for (let count = 0; count < 9; count += 1)
      services.get(Toasts).add('error', `It failed. ${'Long words. '.repeat(30)}`);
    await expect.poll(() => document.querySelectorAll('dialog [data-toast]').length).toBeGreaterThan(4);
    await expect.poll(() => box(region).height).toBeGreaterThan(0);
    await expect.poll(overlap).toBe(0);
    expect(box(region).height).toBeLessThan(innerHeight / 2);
    expect(box('dialog').top).toBeGreaterThanOrEqual(0);
    await name.fill('typed');
    await screen.getByRole('button', { name: 'Save' }).click();
    expect(await result).toBe('typed');
    // Once the modal has gone, what was told before stands over the page again, and goes by itself.
    await expect.element(screen.getByText('It failed before.')).toBeVisible();
    await expect.poll(() => document.querySelector('body > section')?.matches(':popover-open')).toBe(true);
    clock.advance(3_000);
    await expect.element(screen.getByText('Done before.')).not.toBeInTheDocument();
  });

  it('[SHELL-06] has a message of before in it that asks for a press', async () => {
    const { services, modals, screen } = await layer();
    const press = vi.fn();
    services.get(Toasts).add('warning', 'Your session ends.', { button: { label: 'Stay', press } });
    services.get(Toasts).add('success', 'Done before.');
    await expect.element(screen.getByText('Done before.')).toBeVisible();
    void open(modals, 'Edit');
    await expect.element(screen.getByLabelText('Name')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('dialog [data-toast]').length).toBe(1);
    await screen.getByRole('button', { name: 'Stay' }).click();
    expect(press).toHaveBeenCalledOnce();
  });

  it('[SHELL-06] is no landmark where there is no message', async () => {
    const { services, screen } = await layer();
    await expect.element(screen.getByRole('region', { name: 'Messages' })).not.toBeInTheDocument();
    services.get(Toasts).add('info', 'Told.');
    await expect.element(screen.getByRole('region', { name: 'Messages' })).toBeVisible();
  });
});
