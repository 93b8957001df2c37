import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  Button,
  Checkbox,
  Field,
  IconButton,
  Menu,
  NumberInput,
  PasswordInput,
  Segmented,
  TextArea,
  TextInput,
} from '#ui/controls/index.ts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

describe('a button', () => {
  it('with a reason stays in reach, says why, and does nothing', async () => {
    const press = vi.fn();
    const screen = await render(
      <Button disabledReason="The image is protected." onClick={press}>
        Delete image
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Delete image' });
    await expect.element(button).toHaveAccessibleDescription('The image is protected.');
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(press).not.toHaveBeenCalled();
  });

  it('at work ignores presses', async () => {
    const press = vi.fn();
    const screen = await render(
      <Button busy onClick={press}>
        Save
      </Button>,
    );
    (screen.getByRole('button').element() as HTMLButtonElement).click();
    expect(press).not.toHaveBeenCalled();
  });

  it('that is only an icon has a name, and a target of at least 24 px', async () => {
    const screen = await render(<IconButton size="s" icon="x" label="Close" />);
    const { width, height } = screen.getByRole('button', { name: 'Close' }).element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  });
});

describe('a menu', () => {
  async function opened(items: Parameters<typeof Menu>[0]['items']) {
    const { services } = await createTestServices();
    const screen = await render(
      <ServicesProvider services={services}>
        <Menu items={items} trigger={<Button>Actions</Button>} />
      </ServicesProvider>,
    );
    const trigger = screen.getByRole('button', { name: 'Actions' });
    (trigger.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    return { screen, trigger };
  }

  it('opens by the arrow, moves by arrows and letters, and Esc returns to its button', async () => {
    const { screen, trigger } = await opened([
      { id: 'edit', label: 'Edit', onSelect: vi.fn() },
      { id: 'share', label: 'Share', onSelect: vi.fn() },
      { id: 'delete', label: 'Delete', onSelect: vi.fn() },
    ]);
    await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('s');
    await expect.element(screen.getByRole('menuitem', { name: 'Share' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(trigger).toHaveFocus();
    expect(document.querySelector('[role=menu]')).toBeNull();
  });

  it('chooses once, and not what has a reason against it', async () => {
    const edit = vi.fn();
    const remove = vi.fn();
    const { screen } = await opened([
      { id: 'delete', label: 'Delete', disabledReason: 'It is protected.', onSelect: remove },
      { id: 'edit', label: 'Edit', onSelect: edit },
    ]);
    await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(remove).not.toHaveBeenCalled();
    await expect.element(screen.getByText('It is protected.')).toBeVisible();
    await screen.getByRole('menuitem', { name: 'Edit' }).click();
    expect(edit).toHaveBeenCalledOnce();
  });

  it('closes by a second press on its button', async () => {
    const { screen, trigger } = await opened([{ id: 'edit', label: 'Edit', onSelect: vi.fn() }]);
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await trigger.click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });
});

describe('a field', () => {
  it('ties label, error and help to its control', async () => {
    const screen = await render(
      <Field label="Image name" required error="The name is taken." help="Up to 255 characters.">
        <TextInput value="" onChange={() => undefined} />
      </Field>,
    );
    const input = screen.getByLabelText('Image name');
    await expect.element(input).toHaveAccessibleDescription('The name is taken. Up to 255 characters.');
    await expect.element(input).toBeInvalid();
    await expect.element(input).toBeRequired();
  });
});

describe('a field on a page that is read right to left', () => {
  for (const Box of [TextInput, TextArea]) {
    it(`[X-17] begins where the page does while it is empty, and where its text does after that: ${Box.name}`, async () => {
      function Typed() {
        const [text, setText] = useState('');
        return <Box aria-label="Prefix" placeholder="البادئة" value={text} onChange={setText} />;
      }
      const screen = await render(
        <div dir="rtl">
          <Typed />
        </div>,
      );
      const field = screen.getByRole('textbox');
      const direction = () => getComputedStyle(field.element()).direction;
      expect(direction()).toBe('rtl');
      await field.fill('web-1');
      await expect.poll(direction).toBe('ltr');
      await field.fill('خادم');
      await expect.poll(direction).toBe('rtl');
    });
  }
});

describe('controls', () => {
  it('a number that is emptied is null, not zero', async () => {
    const values: (number | null)[] = [];
    function Disk() {
      const [value, setValue] = useState<number | null>(8);
      return (
        <NumberInput
          aria-label="Min disk"
          value={value}
          min={0}
          onChange={(next) => (values.push(next), setValue(next))}
        />
      );
    }
    const { services } = await createTestServices();
    const screen = await render(
      <ServicesProvider services={services}>
        <Disk />
      </ServicesProvider>,
    );
    await userEvent.clear(screen.getByLabelText('Min disk'));
    await userEvent.type(screen.getByLabelText('Min disk'), '20');
    expect(values).toEqual([null, 2, 20]);
  });

  it('a checkbox says whether Shift was held', async () => {
    const change = vi.fn();
    const screen = await render(<Checkbox checked={false} onChange={change} aria-label="Select" />);
    await screen.getByRole('checkbox').click({ modifiers: ['Shift'] });
    expect(change).toHaveBeenCalledWith(true, { shiftKey: true });
  });

  it('a row of choices moves by the arrows', async () => {
    const change = vi.fn();
    const options = [
      { value: 'all', label: 'All' },
      { value: 'mine', label: 'Mine' },
    ];
    const screen = await render(<Segmented label="Category" value="all" options={options} onChange={change} />);
    (screen.getByRole('radio', { name: 'All' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(change).toHaveBeenCalledWith('mine');
  });

  it('a password can be looked at', async () => {
    const { services } = await createTestServices();
    const screen = await render(
      <ServicesProvider services={services}>
        <PasswordInput aria-label="Secret" value="x" onChange={() => undefined} />
      </ServicesProvider>,
    );
    await screen.getByRole('button', { name: 'Show password' }).click();
    await expect.element(screen.getByLabelText('Secret')).toHaveAttribute('type', 'text');
    await expect.element(screen.getByRole('button', { name: 'Hide password' })).toBeVisible();
  });
});
