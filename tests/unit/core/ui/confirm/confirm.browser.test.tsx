import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Emitter } from '#base';
import { type Confirmation, Modals } from '#services/modals/modals';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import '#ui/theme/tokens.css';

async function asked(confirmation: Partial<Confirmation>) {
  const { services } = await createTestServices();
  const modals = services.get(Modals);
  modals.confirmWith(ConfirmDialog);
  const screen = await render(
    <ServicesProvider services={services}>
      <ModalLayer />
    </ServicesProvider>,
  );
  const answer = modals.confirm({
    title: 'Confirm Delete images',
    confirmLabel: 'Delete images',
    danger: true,
    ...confirmation,
  });
  await expect.element(screen.getByRole('dialog', { name: 'Confirm Delete images' })).toBeVisible();
  return { screen, answer };
}

describe('a question before a dangerous action', () => {
  it('[CONF-01] names what is selected, in quotes, and its button repeats the action', async () => {
    const { screen, answer } = await asked({ names: ['debian-13', 'cirros'] });
    await expect.element(screen.getByText('"debian-13", "cirros"')).toBeVisible();
    await screen.getByRole('button', { name: 'Delete images' }).click();
    expect(await answer).toBe(true);
  });

  it('[CONF-01] a long name stays within it, and hides nothing', async () => {
    const { screen } = await asked({ message: `Delete ${'x'.repeat(400)}?`, names: ['e\u202Ecod.exe'] });
    await expect.element(screen.getByText('"e[U+202E]cod.exe"')).toBeVisible();
    const [question] = screen.getByText(/^Delete x/).elements();
    expect(question!.scrollWidth).toBeLessThanOrEqual(question!.clientWidth);
  });

  it('[CONF-01] has a line for each where names may be the same, with what tells them apart', async () => {
    const lines = [{ name: 'debian-13', detail: 'id-1' }, { name: 'debian-13', detail: 'id-2' }, { name: 'cirros' }];
    const { screen } = await asked({ lines, message: 'Deleted images are not recoverable.' });
    const list = screen.getByRole('list', { name: 'Confirm Delete images' });
    await expect.element(list).toBeVisible();
    const said = list.getByRole('listitem').elements();
    expect(said.map(({ textContent }) => textContent.trim())).toEqual(['debian-13 id-1', 'debian-13 id-2', 'cirros']);
    await userEvent.keyboard('{Escape}');
  });

  it('[X-23] says what is so now, where that changes while it is open', async () => {
    const didChange = new Emitter<void>();
    let now = { message: 'A task runs.', danger: true };
    const { screen } = await asked({ current: { read: () => now, onDidChange: didChange.event } });
    const leave = screen.getByRole('button', { name: 'Delete images' });
    await expect.element(screen.getByText('A task runs.')).toBeVisible();
    const colour = () => getComputedStyle(leave.element()).backgroundColor;
    const red = colour();
    now = { message: 'Nothing runs.', danger: false };
    didChange.fire();
    await expect.element(screen.getByText('Nothing runs.')).toBeVisible();
    expect(colour()).not.toBe(red);
  });

  it('[CONF-02] says the usual sentence when it has no text of its own', async () => {
    const { screen, answer } = await asked({ names: ['cirros'] });
    await expect.element(screen.getByText('Please confirm your selection.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await answer).not.toBe(true);
  });

  it('says its own text instead when it has one, and no means no', async () => {
    const { screen, answer } = await asked({ message: 'You have selected: "a".' });
    await expect.element(screen.getByText('You have selected: "a".')).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(await answer).toBe(false);
  });

  it('[PAN-10] wants the word of its own typed, with the focus in the field, and writes out what can’t be seen in it', async () => {
    const { screen, answer } = await asked({ word: 'web\u202E1', danger: false });
    const button = screen.getByRole('button', { name: 'Delete images' });
    await expect.element(screen.getByLabelText('Type web[U+202E]1 to confirm')).toHaveFocus();
    await userEvent.keyboard('web{Enter}');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.fill(screen.getByLabelText('Type web[U+202E]1 to confirm'), 'web\u202E1');
    await userEvent.keyboard('{Enter}');
    expect(await answer).toBe(true);
  });

  it('[CONF-01] for more than five wants the number typed first', async () => {
    const { screen, answer } = await asked({ names: ['a', 'b', 'c', 'd', 'e', 'f'] });
    const button = screen.getByRole('button', { name: 'Delete images' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('5{Enter}');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Backspace}6{Enter}');
    expect(await answer).toBe(true);
  });
});
