import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useListKeys } from '../../../../plugins/containers/pages/use-list-keys.ts';

function Keys({ pressed }: { pressed: string[] }) {
  useListKeys({ c: () => pressed.push('c'), '/': () => document.querySelector('input')?.focus() });
  return <input aria-label="filter" />;
}

it('[CON-01] [CON-02] [X-17] keys of lists do what they do there, and are letters in a field and nobody’s with Ctrl', async () => {
  const pressed: string[] = [];
  const screen = await render(<Keys pressed={pressed} />);
  const filter = screen.getByRole('textbox');
  await userEvent.keyboard('c');
  expect(pressed).toEqual(['c']);
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(pressed).toEqual(['c']);
  await userEvent.keyboard('/');
  await expect.element(filter).toHaveFocus();
  await expect.element(filter).toHaveValue('');
  await userEvent.keyboard('c/');
  await expect.element(filter).toHaveValue('c/');
  expect(pressed).toEqual(['c']);
});

it('[CON-02] [X-17] a dialog has its keys to itself', async () => {
  const pressed: string[] = [];
  await render(<Keys pressed={pressed} />);
  await render(<dialog open>words</dialog>);
  await userEvent.keyboard('c');
  expect(pressed).toEqual([]);
});
