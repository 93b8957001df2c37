import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { PluginManifest } from '#protocol';
import { defineResourceType } from '#registry';
import { Modals } from '#services/modals/modals';
import { Points, ResourceTypes } from '#services/registry/registry';
import { App } from '../../../../../core/host/app.tsx';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices, type TestServicesOptions } from '../../../../../core/testing/test-services.ts';
import { aDoor, entryOf } from '../../../../support/plugin-door.ts';

const started = location.href;
beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  // The inspector is drawn beside the page under test, and has to be ended by itself.
  document.querySelector<HTMLElement>('[data-inspector]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  history.replaceState(null, '', started);
});

const boxType = 'OS::Acme::Box';
interface Box {
  id: string;
  name: string;
  size: number;
  locked: boolean;
}
const boxes: Box[] = [
  { id: 'b1', name: 'first', size: 1, locked: true },
  { id: 'b2', name: 'second', size: 2, locked: false },
];

const type = defineResourceType<Box>({
  id: boxType,
  name: 'acme.boxes:type',
  list: () => Promise.resolve({ items: boxes, hasMore: false }),
  columns: [
    { id: 'name', label: 'acme.boxes:name', link: true },
    { id: 'size', label: 'acme.boxes:size' },
    { id: 'colour', label: 'acme.boxes:colour', hidden: true },
  ],
  actions: {
    global: [
      {
        id: 'boxes.create',
        label: 'acme.boxes:create',
        policy: [['image', 'add_box']],
        perform: () => Promise.resolve(),
      },
    ],
    item: [
      { id: 'boxes.edit', label: 'acme.boxes:edit', perform: () => Promise.resolve() },
      {
        id: 'boxes.delete',
        label: 'acme.boxes:delete',
        allowed: (box) => !box.locked,
        perform: () => Promise.resolve(),
      },
    ],
  },
});

const more: PluginManifest = {
  id: 'acme.more',
  version: '2.0.0',
  engine: '^1.0',
  label: 'More',
  contributes: {
    columns: [{ id: 'more-cost', on: boxType, after: ['name'], label: 'Cost', when: 'service.rating' }],
  },
};
const blocked: PluginManifest = {
  ...more,
  id: 'acme.blocked',
  label: 'Blocked',
  uses: { sdk: ['definePlanet'], ui: [], points: [], tokens: [] },
  contributes: { columns: [{ id: 'orbit', on: boxType, label: 'Orbit' }] },
};

async function aConsole(options: TestServicesOptions = {}) {
  const made = await createTestServices({
    ...options,
    bundles: {
      'acme.boxes': {
        type_one: 'Box',
        type_other: 'Boxes',
        name: 'Name',
        size: 'Size',
        colour: 'Colour',
        create: 'Create box',
        edit: 'Edit box',
        delete: 'Delete box',
      },
    },
    state: { plugins: [entryOf(more), entryOf(blocked)], policy: { 'image:add_box': false }, ...options.state },
  });
  const { services } = made;
  const host = startPlugins(services, aDoor().door, {
    version: '1.0.0',
    sdk: new Set(),
    ui: new Set(),
    points: new Set(),
    when: new Set(),
    tokens: new Set(),
  });
  services.get(ResourceTypes).register(type, 'acme.boxes');
  services
    .get(Points)
    .contribute(
      { id: 'panels@1' },
      { id: 'boxes', path: '/project/boxes', in: 'project/compute', label: 'Boxes', type: boxType },
      'acme.boxes',
    );
  history.replaceState(null, '', '/project/boxes');
  const screen = await render(<App services={services} />);
  await expect.element(screen.getByRole('row', { name: /second/ })).toBeVisible();
  const panel = page.getByRole('dialog', { name: 'Why is this here, why is that not?' });
  return { ...made, host, screen, panel };
}

const open = () => userEvent.keyboard('{Alt>}{Shift>}w{/Shift}{/Alt}');

it('[X-22] tells why there is no such button, asked in words: the rule that refuses, who says so, whose it is', async () => {
  const { panel } = await aConsole();
  await open();
  await expect.element(panel.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('why is there no create button?');
  const entry = panel.getByRole('button', { name: /Create box/ }).first();
  await expect.element(entry).toHaveTextContent('The policy image:add_box does not allow it in this project.');
  await entry.click();
  await expect.element(panel.getByRole('row', { name: /policy\.image:add_box/ })).toHaveTextContent(/false.*policy/);
  await expect.element(panel.getByText('acme.boxes', { exact: true }).first()).toBeVisible();
});

it('[X-22] points with the mouse: the column, its order and what it stands beside, and what else could stand there', async () => {
  const { panel, screen } = await aConsole();
  await open();
  await panel.getByRole('button', { name: 'Point at something' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await userEvent.hover(screen.getByRole('columnheader', { name: 'Size' }));
  await expect.element(page.getByText('Size · Columns · Boxes')).toBeVisible();
  await screen.getByRole('columnheader', { name: 'Size' }).click();
  const size = panel.getByRole('button', { name: /^Size/ });
  await expect.element(size).toHaveAttribute('aria-expanded', 'true');
  await expect.element(size).toHaveFocus();
  await expect.element(panel.getByText('No. 2 of what shows')).toBeVisible();
  const says = (name: RegExp) => expect.element(panel.getByRole('button', { name }));
  await says(/^Cost/).toHaveTextContent('The catalog has no service rating in this region.');
  await says(/^Colour/).toHaveTextContent('not ticked');
  await says(/^Orbit/).toHaveTextContent('acme.blocked uses definePlanet');
  // The press was for the inspector: the table was not sorted.
  await expect.element(screen.getByRole('columnheader', { name: 'Size' })).not.toHaveAttribute('aria-sort');
});

it('[X-22] points with keys, and Esc gives the focus back to where it was', async () => {
  const { panel, screen } = await aConsole();
  const link = screen.getByRole('link', { name: 'second' });
  (link.element() as HTMLElement).focus();
  await open();
  // The focused element is the one that is asked about.
  await expect.element(panel.getByRole('button', { name: /^Name/ })).toHaveFocus();
  await open();
  await expect.element(page.getByRole('status').getByText(/^Point at something with/)).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('Boxes · Navigation')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByRole('button', { expanded: true })).toHaveFocus();
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

it('[X-22] knows a place without an item: the search, where filters stand', async () => {
  const { panel, screen } = await aConsole();
  await open();
  await panel.getByRole('button', { name: 'Point at something' }).click();
  await screen.getByRole('search').click();
  await expect.element(panel.getByRole('heading', { name: 'Search filters · Boxes' })).toBeVisible();
  await expect.element(panel.getByText(/^Plugins add nothing here/)).toBeVisible();
  await panel.getByRole('button', { name: /^Columns · Boxes/ }).click();
  await expect.element(panel.getByRole('button', { name: /^Size/ })).toBeVisible();
});

it('[X-22] says of a row’s action why it is not offered for that one', async () => {
  const { panel, screen } = await aConsole();
  await open();
  await panel.getByRole('button', { name: 'Point at something' }).click();
  const row = screen.getByRole('row', { name: /first/ });
  await userEvent.hover(row);
  await row.getByRole('button', { name: 'Edit box' }).click();
  await expect.element(panel.getByText('As it is for b1.')).toBeVisible();
  await expect
    .element(panel.getByRole('button', { name: /^Delete box/ }))
    .toHaveTextContent('The action’s own rule says no for this one.');
});

it('[X-22] follows what changes: the site’s rules with their line, a plugin that goes', async () => {
  const { panel, services, host } = await aConsole();
  await open();
  await panel.getByRole('button', { name: /^Columns/ }).click();
  const size = panel.getByRole('button', { name: /^Size/ });
  await expect.element(size).toHaveTextContent('Shows');
  services.get(Points).layout([{ key: 'acme.boxes/size', hide: true, line: 12 }]);
  await expect.element(size).toHaveTextContent('layout.yaml hides it in line 12.');
  services.get(Points).layout([]);
  await expect.element(size).toHaveTextContent('Shows');
  const life = await host.life();
  await life.disable('acme.more');
  await expect
    .element(panel.getByRole('button', { name: /^Cost/ }))
    .toHaveTextContent('The plugin acme.more is switched off.');
});

it('[X-22] works over a dialog, where nothing else does', async () => {
  const { panel, services } = await aConsole();
  const content = () => (
    <div data-point="acme.cards@1">
      <button type="button" data-autofocus="" data-item="acme/one">
        Inside
      </button>
      <button type="button" data-item="own">
        Its own
      </button>
    </div>
  );
  services.get(Points).contribute({ id: 'acme.cards@1' }, { id: 'one', label: 'A card' }, 'acme');
  void services.get(Modals).open({ id: 'x', size: 'small', title: 'Over it', content });
  await expect.element(page.getByRole('button', { name: 'Inside' })).toHaveFocus();
  await open();
  await expect.element(panel.getByRole('button', { name: /^A card/ })).toHaveFocus();
  await panel.getByRole('button', { name: 'Point at something' }).click();
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('A card · acme.cards@1')).toBeVisible();
  await page.getByRole('button', { name: 'Its own' }).click();
  await expect.element(panel.getByRole('heading', { name: 'acme.cards@1' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Over it' })).toBeVisible();
});
