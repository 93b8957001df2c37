import type { Page } from '@playwright/test';
import { expect, type HandMade, test } from './hand-made.ts';

const schema = { type: 'object', properties: { name: { type: 'string', title: 'Harbour' } } };

/** A plugin with a form of its manifest, and a page that opens a form and a wizard in code. */
function harbour(version: string): HandMade {
  const form = { id: 'note', on: 'OS::Glance::Image', kind: 'global', schema: './form.json', label: 'Note a harbour' };
  const panel = { id: 'page', path: '/project/harbour', in: 'project/compute', label: 'Harbour', view: './page#Page' };
  return {
    id: 'acme.harbour',
    version,
    label: 'Harbour',
    files: { 'form.json': schema },
    manifest: { contributes: { panels: [panel], forms: [{ ...form, run: './page#note' }] } },
    code: `
      import { createElement as h } from 'react';
      import { Modals, useService } from '@sextant/sdk';
      import { FormDialog, loadRuntimeValidator, TextInput, Wizard } from '@sextant/ui';
      const schema = ${JSON.stringify(schema)};
      const validator = loadRuntimeValidator();
      export const note = async () => {};
      const step = ({ model, change }) => h(TextInput, { 'aria-label': 'Harbour', value: model.name, onChange: (name) => change({ name }) });
      export function Page() {
        const modals = useService(Modals);
        const form = async () => {
          const rules = await validator;
          const content = ({ close, setDirty }) =>
            h(FormDialog, { id: 'f', title: 'Form', schema, validator: rules, data: {}, submit: async () => {}, close, setDirty });
          void modals.open({ id: 'harbour.form', size: 'medium', title: 'Form', bare: true, content });
        };
        const wizard = () => {
          const steps = [{ id: 'a', title: 'First', view: step }];
          const content = ({ close }) => h(Wizard, { id: 'harbour.wizard', title: 'Wizard', steps, model: { name: '' }, submit: async () => {}, submitLabel: 'Make', onClose: close });
          void modals.open({ id: 'harbour.wizard', size: 'wizard', title: 'Wizard', bare: true, content });
        };
        return h('section', null, h('h1', null, 'Harbour ${version}'), h('button', { onClick: form }, 'Open form'), h('button', { onClick: wizard }, 'Open wizard'));
      }`,
  };
}

const kinds = [
  { kind: 'a form without code', path: '/project/images', opener: 'Note a harbour' },
  { kind: 'a form in code', path: '/project/harbour', opener: 'Open form' },
  { kind: 'a wizard', path: '/project/harbour', opener: 'Open wizard' },
];

const field = (page: Page) => page.getByRole('dialog').getByLabel('Harbour');
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes(':draft:acme.harbour')));

for (const { kind, path, opener } of kinds)
  test(`[X-21] [X-10] ${kind} that is half filled stays when a new version comes, which is announced; agreed to, what was typed is offered again`, async ({
    page,
    running,
  }) => {
    await running.drop(harbour('1.0.0'));
    await running.open(page, path);
    await page.getByRole('button', { name: opener }).first().click();
    await field(page).fill('half past six');

    await running.drop(harbour('1.1.0'));
    const notice = page.getByText('A new version of Harbour is ready: 1.1.0.');
    await expect(notice).toBeVisible();
    await expect(field(page)).toHaveValue('half past six');

    await page.getByRole('button', { name: 'Use it now' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Harbour 1.1.0 is in use now. What you typed is kept')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: opener }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go on with it' }).click();
    await expect(field(page)).toHaveValue('half past six');
    expect(await drafts(page)).toHaveLength(1);

    await running.remove('acme.harbour');
    await expect(page.getByText('Harbour is being removed from this console.')).toBeVisible();
    await expect(field(page)).toHaveValue('half past six');
    await page.getByRole('button', { name: 'Close it now' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

test('[X-21] a new version waits for the form that is open, and comes when that is closed', async ({
  page,
  running,
}) => {
  await running.drop(harbour('1.0.0'));
  await running.open(page, '/project/harbour');
  await page.getByRole('button', { name: 'Open form' }).click();
  await field(page).fill('half past six');
  await running.drop(harbour('1.1.0'));
  await expect(page.getByText('A new version of Harbour is ready: 1.1.0.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Harbour 1.1.0' })).toBeVisible();
  await expect(page.getByText('A new version of Harbour is ready')).toHaveCount(0);
  await running.remove('acme.harbour');
});
