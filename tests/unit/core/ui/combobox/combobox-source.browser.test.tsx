import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Combobox, type ComboboxOption } from '#ui/combobox/combobox.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';

interface Question {
  typed: string;
  signal: AbortSignal;
  answer(options: readonly ComboboxOption[]): void;
  fail(why: string, more?: { isFinal: true }): void;
}

const net = (name: string): ComboboxOption => ({ value: `id-${name}`, label: name });

async function aCombobox(initial = '') {
  const { services, clock } = await createTestServices();
  const asked: Question[] = [];
  const source = (typed: string, signal: AbortSignal) =>
    new Promise<readonly ComboboxOption[]>((answer, reject) =>
      asked.push({ typed, signal, answer, fail: (why, more) => reject(Object.assign(new Error(why), more)) }),
    );
  const submitted: string[] = [];
  function Field() {
    const [value, setValue] = useState(initial);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted.push(value);
        }}
      >
        <Combobox
          aria-label="Network"
          source={(typed, signal) => source(typed, signal)}
          value={value}
          onChange={setValue}
        />
        <output>{value}</output>
      </form>
    );
  }
  const screen = await render(
    <ServicesProvider services={services}>
      <Field />
    </ServicesProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Network' });
  const heard = screen.getByRole('status').first();
  return { screen, clock, asked, field, heard, submitted };
}

describe('[X-17] choices that are found elsewhere', () => {
  it('have the name that the source knows when a form begins with one of them, asked for once', async () => {
    const { asked, field } = await aCombobox('id-core');
    await expect.poll(() => asked.map(({ typed }) => typed)).toEqual(['']);
    await expect.element(field).toHaveValue('id-core');
    asked[0]!.answer([net('edge'), net('core')]);
    await expect.element(field).toHaveValue('core');
    await field.click();
    await expect.poll(() => asked).toHaveLength(2);
  });

  it('are asked for when the list opens, and say that they are on their way, how many they are, and that there are none', async () => {
    const { screen, asked, field, heard } = await aCombobox();
    await field.click();
    await expect.element(heard).toHaveTextContent('Searching');
    expect(asked.map(({ typed }) => typed)).toEqual(['']);
    asked[0]!.answer([net('edge'), net('core')]);
    await expect.element(screen.getByRole('option', { name: 'core' })).toBeVisible();
    await expect.element(heard).toHaveTextContent('2 choices');
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => asked.length).toBe(2);
    asked[1]!.answer([]);
    await expect.element(screen.getByText('There is nothing to choose.')).toBeVisible();
    await expect.element(heard).toHaveTextContent('0 choices');
  });

  it('are asked for once typing pauses; an older question is given up, and its answer never shown', async () => {
    const { screen, clock, asked, field } = await aCombobox();
    await field.click();
    await userEvent.keyboard('e');
    clock.advance(200);
    await userEvent.keyboard('d');
    clock.advance(200);
    expect(asked.map(({ typed }) => typed)).toEqual(['']);
    expect(asked[0]!.signal.aborted).toBe(true);
    clock.advance(50);
    await expect.poll(() => asked.map(({ typed }) => typed)).toEqual(['', 'ed']);
    asked[1]!.answer([net('edge')]);
    asked[0]!.answer([net('stale')]);
    await expect.element(screen.getByRole('option', { name: 'edge' })).toBeVisible();
    expect(screen.getByRole('option').elements()).toHaveLength(1);
  });

  it('are taken with Enter once they are there, by name; before that Enter does nothing', async () => {
    const { screen, clock, asked, field, submitted } = await aCombobox();
    await field.click();
    await userEvent.keyboard('core');
    clock.advance(250);
    await expect.poll(() => asked.length).toBe(2);
    await userEvent.keyboard('{Enter}');
    expect(submitted).toEqual([]);
    asked[1]!.answer([net('core'), net('core-2')]);
    await expect.element(screen.getByRole('option', { name: 'core-2' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('core');
    await expect.element(screen.getByText('id-core')).toBeVisible();
    expect(submitted).toEqual([]);
  });

  it('that can’t be had say why, aloud too, and are asked for again with Enter', async () => {
    const { screen, asked, field, heard } = await aCombobox();
    await field.click();
    asked[0]!.fail('The network service does not answer.');
    await expect
      .element(
        screen.getByText('The choices could not be fetched: The network service does not answer.', { exact: true }),
      )
      .toBeVisible();
    await expect.element(heard).toHaveTextContent('Press Enter to try again.');
    await userEvent.keyboard('{Enter}');
    await expect.element(heard).toHaveTextContent('Searching');
    asked[1]!.answer([net('edge')]);
    await expect.element(screen.getByRole('option', { name: 'edge' })).toBeVisible();
  });

  it('that asking again would not bring say why in these words alone, and Enter does nothing', async () => {
    const { screen, asked, field, heard } = await aCombobox();
    await field.click();
    asked[0]!.fail('Your roles do not permit this search. Enter the whole ID.', { isFinal: true });
    const why = 'Your roles do not permit this search. Enter the whole ID.';
    await expect.element(heard).toHaveTextContent(new RegExp(`^${why}$`));
    await expect.element(screen.getByText(why, { exact: true }).last()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(heard).toHaveTextContent(why);
    expect(asked).toHaveLength(1);
  });

  it('are nobody’s any more once the list is closed', async () => {
    const { asked, field } = await aCombobox();
    await field.click();
    await userEvent.keyboard('{Escape}');
    expect(asked[0]!.signal.aborted).toBe(true);
  });
});
