import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import type { Services } from '#base';
import { Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import type { NamespaceDefinition } from '#ui/metadata/definitions.ts';
import { MetadataDialog } from '#ui/metadata/metadata-dialog.tsx';
import { MetadataDisplay } from '#ui/metadata/metadata-display.tsx';
import { MetadataEditor } from '#ui/metadata/metadata-editor.tsx';
import { openMetadataDialog } from '#ui/metadata/open-metadata-dialog.tsx';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';

const namespaces: NamespaceDefinition[] = [
  {
    namespace: 'web',
    display_name: 'Web servers',
    description: 'All of the web',
    objects: [
      {
        name: 'Apache',
        properties: {
          port: {
            title: 'Port',
            type: 'integer',
            minimum: 1,
            maximum: 65535,
            default: '80',
            description: 'Where it listens',
          },
        },
      },
    ],
  },
  {
    namespace: 'cpu',
    display_name: 'CPU',
    properties: {
      flags: {
        title: 'Flags',
        type: 'array',
        operators: ['<in>', '<or>'],
        items: { type: 'string', enum: ['aes', 'avx'] },
      },
      fixed: { title: 'Fixed', readonly: true },
      policy: { title: 'Policy', enum: ['shared', 'dedicated'] },
      mixed: { title: 'Mixed', type: 'boolean' },
    },
  },
];

async function editor(existing: Record<string, string> = {}, nameProblem?: (name: string) => string | undefined) {
  const { services } = await createTestServices();
  const seen: { metadata?: Record<string, string>; valid?: boolean } = {};
  const screen = await render(
    <ServicesProvider services={services}>
      <MetadataEditor
        namespaces={namespaces}
        existing={existing}
        nameProblem={nameProblem}
        onChange={(metadata, valid) => Object.assign(seen, { metadata, valid })}
      />
    </ServicesProvider>,
  );
  return { screen, seen };
}

describe('the metadata editor', () => {
  it('[META-01] [META-07] opens a namespace, tells what an item is, and adds it with its default', async () => {
    const { screen, seen } = await editor();
    await expect.element(screen.getByText('Click each item to get its description here.')).toBeVisible();
    await screen.getByRole('button', { name: 'Web servers', exact: true }).click();
    await expect.element(screen.getByText('All of the web')).toBeVisible();
    await screen.getByRole('button', { name: 'Apache', exact: true }).click();
    await screen.getByRole('button', { name: 'Port', exact: true }).click();
    await expect.element(screen.getByText('Web servers › Apache › Port')).toBeVisible();
    await expect.element(screen.getByText('Default: 80')).toBeVisible();
    await screen.getByRole('button', { name: 'Add Port' }).click();
    await expect.element(screen.getByRole('textbox', { name: /^Port/ })).toHaveFocus();
    expect(seen).toEqual({ metadata: { port: '80' }, valid: true });
  });

  it('[META-04] [META-08] says what is wrong with a value', async () => {
    const { screen, seen } = await editor({ port: '80' });
    const port = screen.getByRole('textbox', { name: /^Port/ });
    for (const [typed, message] of [
      ['99999', 'Max 65535'],
      ['0', 'Min 1'],
      ['8.5', 'Integer required'],
      ['', 'Required'],
    ] as const) {
      await port.fill(typed);
      await expect.element(screen.getByText(message)).toBeVisible();
      expect(seen.valid).toBe(false);
    }
    await port.fill('443');
    expect(seen).toEqual({ metadata: { port: '443' }, valid: true });
  });

  it('[META-08] a stored value that its definition would refuse holds nobody up who changes another', async () => {
    const { screen, seen } = await editor({ port: 'many', mine: 'x' });
    await screen.getByRole('textbox', { name: 'mine' }).fill('y');
    expect(seen).toEqual({ metadata: { port: 'many', mine: 'y' }, valid: true });
    await screen.getByRole('textbox', { name: /^Port/ }).fill('more');
    await expect.element(screen.getByText('Integer required')).toBeVisible();
    expect(seen.valid).toBe(false);
  });

  it('[META-03] a switch keeps its name, whichever way it is turned', async () => {
    const { screen, seen } = await editor({ mixed: 'true' });
    const mixed = screen.getByRole('switch', { name: /^Mixed( mixed)?$/ });
    await expect.element(mixed).toBeChecked();
    await mixed.click();
    await expect.element(mixed).not.toBeChecked();
    expect(seen.metadata).toEqual({ mixed: 'false' });
  });

  it('[META-05] a name that the service would not take is told, and no definition of it is offered', async () => {
    const { screen } = await editor({}, (name) => (name === 'fixed' ? 'That is a field' : undefined));
    await screen.getByRole('button', { name: 'CPU', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Add Policy' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Add Fixed' })).not.toBeInTheDocument();
    await screen.getByRole('textbox', { name: 'Custom' }).fill('fixed');
    await expect.element(screen.getByText('That is a field')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Add custom metadata' })).toBeDisabled();
  });

  it("[META-09] [META-02] takes a name of one's own, once; taken back it is gone", async () => {
    const { screen, seen } = await editor({ port: '80' });
    const custom = screen.getByRole('textbox', { name: 'Custom' });
    await custom.fill('port');
    await expect.element(screen.getByText('Duplicate keys are not allowed')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Add custom metadata' })).toBeDisabled();
    await custom.fill('mine');
    await userEvent.keyboard('{Enter}');
    const mine = screen.getByRole('textbox', { name: 'mine' });
    await expect.element(mine).toHaveFocus();
    await mine.fill('x');
    expect(seen.metadata).toEqual({ mine: 'x', port: '80' });
    await screen.getByRole('button', { name: 'Remove mine' }).click();
    expect(seen.metadata).toEqual({ port: '80' });
  });

  it('[META-03] chooses several values and their operator', async () => {
    const { screen, seen } = await editor({ flags: '<in> avx' });
    await screen.getByLabelText('Operator').selectOptions('<or>');
    await screen.getByRole('button', { name: 'Add a value' }).click();
    await screen.getByRole('combobox', { name: 'Add a value' }).selectOptions('aes');
    expect(seen.metadata).toEqual({ flags: '<or> aes,avx' });
    await screen.getByRole('button', { name: 'Remove avx' }).click();
    await screen.getByRole('button', { name: 'Remove aes' }).click();
    expect(seen).toEqual({ metadata: {}, valid: false });
    await expect.element(screen.getByText('Required')).toBeVisible();
  });

  it('[META-03] a read-only value cannot be changed', async () => {
    const { screen } = await editor({ fixed: 'x' });
    await expect.element(screen.getByRole('textbox', { name: /^Fixed/ })).toHaveAttribute('readonly');
  });

  it('[META-03] a value that the definition does not list is kept', async () => {
    const { screen, seen } = await editor({ policy: 'odd', zone: 'a' });
    await expect.element(screen.getByLabelText(/^Policy/)).toHaveValue('odd');
    await screen.getByRole('textbox', { name: 'zone' }).fill('b');
    expect(seen.metadata).toEqual({ policy: 'odd', zone: 'b' });
  });

  it('works with the arrow keys', async () => {
    const { screen } = await editor();
    const [cpu, web] = [
      screen.getByRole('button', { name: 'CPU', exact: true }),
      screen.getByRole('button', { name: 'Web servers', exact: true }),
    ];
    (cpu.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(web).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(web).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(web).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the metadata dialog', () => {
  async function dialog(
    save: (changes: unknown) => Promise<void>,
    more: Partial<Parameters<typeof MetadataDialog>[0]> = {},
    given?: Services,
  ) {
    const services = given ?? (await createTestServices()).services;
    const closed: unknown[] = [];
    const screen = await render(
      <ServicesProvider services={services}>
        <MetadataDialog
          title="Update metadata"
          namespaces={namespaces}
          existing={{ port: '80', mine: 'x' }}
          save={save}
          close={(saved) => closed.push(saved)}
          {...more}
        />
      </ServicesProvider>,
    );
    return {
      services,
      screen,
      closed,
      toasts: () =>
        services
          .get(Toasts)
          .list()
          .map((toast) => [toast.type, toast.message]),
    };
  }

  it('[X-10] what was changed outlives the dialog as a draft, until it is saved', async () => {
    const dirty: boolean[] = [];
    const more = { draftKey: 'x.1', setDirty: (is: boolean) => void dirty.push(is) };
    const { services, screen: first } = await dialog(async () => {}, more);
    await first.getByRole('button', { name: 'Remove mine' }).click();
    await first.getByRole('textbox', { name: 'Port port' }).fill('8080');
    expect(dirty.at(-1)).toBe(false);
    await first.unmount();

    const saved: unknown[] = [];
    const { screen, closed } = await dialog(async (changes) => void saved.push(changes), more, services);
    await expect.element(screen.getByRole('textbox', { name: 'Port port' })).toHaveValue('80');
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Port port' })).toHaveValue('8080');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => closed).toEqual([{ updated: { port: '8080' }, removed: ['mine'] }]);
    expect(saved).toEqual(closed);
    await screen.unmount();

    const { screen: third } = await dialog(async () => {}, more, services);
    await expect.element(third.getByRole('textbox', { name: 'Port port' })).toHaveValue('80');
    await expect.element(third.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
  });

  it('[META-06] [X-10] a draft that is gone on with tells what somebody else changed of the same meanwhile', async () => {
    const existing = { port: '80', mine: 'x' };
    const more = { draftKey: 'x.1', read: async () => existing };
    const { services, screen: first } = await dialog(async () => {}, more);
    await first.getByRole('button', { name: 'Remove mine' }).click();
    await first.getByRole('textbox', { name: 'Port port' }).fill('8080');
    await first.unmount();

    const saved: unknown[] = [];
    const now = { port: '81', mine: 'y', other: 'z' };
    const theirs = { ...more, existing: now, read: async () => now };
    const { screen } = await dialog(async (changes) => void saved.push(changes), theirs, services);
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    const fields = screen.getByRole('list', { name: 'Fields that both of you changed' }).getByRole('listitem');
    await expect.poll(() => fields.elements().map((each) => each.textContent?.slice(0, 4))).toEqual(['mine', 'port']);
    expect(saved).toEqual([]);
  });

  it('[X-10] a draft that was not valid, started over, keeps nothing from being saved', async () => {
    const more = { draftKey: 'x.1' };
    const { services, screen: first } = await dialog(async () => {}, more);
    await first.getByRole('textbox', { name: 'Port port' }).fill('0');
    await first.unmount();

    const { screen, closed } = await dialog(async () => {}, more, services);
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Port port' })).toHaveValue('0');
    await screen.getByRole('button', { name: 'Start over' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Port port' })).toHaveValue('80');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => closed).toHaveLength(1);
  });

  it('[META-05] [META-06] saves what is there and what is gone, says so and closes', async () => {
    const saved: unknown[] = [];
    const { screen, closed, toasts } = await dialog(async (changes) => void saved.push(changes));
    await screen.getByRole('button', { name: 'Remove mine' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => closed.length).toBe(1);
    expect(saved).toEqual([{ updated: { port: '80' }, removed: ['mine'] }]);
    expect(toasts()).toEqual([['success', 'Metadata was successfully updated.']]);
  });

  it('[META-06] a failure says so; the dialog stays, and can save again', async () => {
    const { screen, closed, toasts } = await dialog(() => Promise.reject(new Error('no')));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(toasts).toEqual([['danger', 'Unable to update metadata.']]);
    expect(closed).toEqual([]);
    await expect.element(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy');
  });

  it('[META-06] what is wrong is not saved', async () => {
    const saved: unknown[] = [];
    const { screen } = await dialog(async (changes) => void saved.push(changes));
    await screen.getByRole('textbox', { name: 'mine' }).fill('');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Required')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'mine' })).toHaveFocus();
    expect(saved).toEqual([]);
  });

  it('[X-11] shows code for what it would save alone: none for a value that is wrong, another when an attempt changed what is there', async () => {
    let there = 'all';
    const { screen } = await dialog(
      () => {
        there = 'the rest';
        return Promise.reject(new Error('no'));
      },
      {
        existing: { port: '80' },
        code: ({ updated }) => ({
          commands: [{ command: 'thing set', names: [there, ...Object.values(updated)] }],
          calls: [],
        }),
      },
    );
    await screen.getByRole('button', { name: 'Show code' }).click();
    const code = screen.getByRole('tabpanel');
    await expect.element(code).toHaveTextContent('thing set all 80');
    await screen.getByLabelText(/^Port/).fill('99999');
    await expect.element(screen.getByText('No code can be given for what is typed so far.')).toBeVisible();
    await screen.getByLabelText(/^Port/).fill('81');
    await expect.element(code).toHaveTextContent('thing set all 81');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(code).toHaveTextContent("thing set 'the rest' 81");
  });

  it('[META-06] opens when definitions and values are both there, and not when one fails', async () => {
    const { services } = await createTestServices();
    const screen = await render(
      <ServicesProvider services={services}>
        <ModalLayer />
      </ServicesProvider>,
    );
    const options = { id: 'x.metadata', title: 'Update metadata', save: async () => {} };
    await expect(
      openMetadataDialog(services, { ...options, load: () => Promise.reject(new Error('no definitions')) }),
    ).rejects.toThrow('no definitions');
    expect(services.get(Modals).stack()).toHaveLength(0);
    const saved = openMetadataDialog(services, {
      ...options,
      load: async () => ({ namespaces, existing: { mine: 'x' } }),
    });
    await expect.element(screen.getByRole('heading', { name: 'Update metadata' })).toBeVisible();
    await screen.getByRole('button', { name: 'Save' }).click();
    expect(await saved).toEqual({ updated: { mine: 'x' }, removed: [] });
  });
});

it('[META-07] the display shows what is defined and present, or nothing', async () => {
  const { services } = await createTestServices();
  const display = (existing: Record<string, string>) => (
    <ServicesProvider services={services}>
      <MetadataDisplay namespaces={namespaces} existing={existing} />
    </ServicesProvider>
  );
  const screen = await render(display({ port: '8080', mine: 'x' }));
  await expect.element(screen.getByText('8080')).toBeVisible();
  expect(screen.getByText('mine').elements()).toHaveLength(0);
  await screen.rerender(display({ mine: 'x' }));
  expect(screen.container.textContent).toBe('');
});
