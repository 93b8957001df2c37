import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { NativeStacks } from '../support/native-stacks.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';

/** Signs in as a member; the stack that bears the name of the test is removed. */
const test = base.extend<{ heat: NativeStacks; name: string }>({
  name: async ({}, use) => use(uniqueName('sextant')),
  heat: async ({ target, signIn, name }, use) => {
    await signIn('demo');
    const heat = await new NativeStacks(target.authUrl, target.users['demo']!).signIn();
    await use(heat);
    await heat.remove(name);
  },
});

const template = `heat_template_version: 2021-04-16
description: A random text
parameters:
  length: {type: number, default: 8, label: Length, constraints: [{range: {min: 1, max: 64}}]}
  colour: {type: string, default: red, label: Colour, constraints: [{allowed_values: [red, blue]}]}
resources:
  text: {type: OS::Heat::RandomString, properties: {length: {get_param: length}}}
  test: {type: OS::Heat::TestResource, properties: {value: {get_param: colour}}, depends_on: text}
outputs:
  said: {description: What it said, value: {get_attr: [test, output]}}
`;

const listAt = (name: string) => `/project/stacks?name=${encodeURIComponent(name)}`;
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: link(page, name) });
const next = (form: Locator) => form.getByRole('button', { name: /Next/ }).click();

/** An action of the row with this name, whether it is its button or in its menu. */
async function choose(page: Page, name: string, action: string) {
  const line = row(page, name);
  await line.hover();
  const button = line.getByRole('button', { name: action, exact: true });
  const choice = button.or(line.getByRole('menuitem', { name: action, exact: true }));
  await expect(async () => {
    if (!(await choice.isVisible()))
      await line.getByRole('button', { name: `Actions for ${name}` }).click({ timeout: 5_000 });
    await choice.click({ timeout: 5_000 });
  }).toPass();
}

test('[STK-01] [STK-02] [STK-03] [STK-04] [STK-05] [STK-07] a stack is launched from a template, updated after its changes were shown, and deleted', async ({
  page,
  heat,
  name,
}) => {
  await page.goto(listAt(name));
  await page.getByRole('button', { name: 'Launch Stack' }).first().click();
  const form = page.getByRole('dialog', { name: 'Launch Stack' });
  const editor = form.getByRole('textbox', { name: 'Template', exact: true });
  await editor.fill('heat_template_version: 2021-04-16\nresources: {a: {type: T, depends_on: a}}');
  await next(form);
  await expect(form.getByText('These resources need each other in a circle: a → a')).toBeVisible();
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  await editor.fill(template);
  expect(await axeFindings(page)).toEqual([]);
  await next(form);

  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByRole('textbox', { name: /^Length/ }).fill('99');
  await next(form);
  await expect(form.getByText('The greatest number is 64.')).toBeVisible();
  await form.getByRole('textbox', { name: /^Length/ }).fill('4');
  await form.getByRole('combobox', { name: /^Colour/ }).selectOption('blue');
  expect(await axeFindings(page)).toEqual([]);
  await next(form);
  await expect(form.getByRole('row').filter({ hasText: 'OS::Heat::RandomString' })).toContainText('text');
  await form.getByRole('button', { name: 'Launch Stack' }).click();
  await expectMessage(page, `Stack ${name} is being created.`);
  await expect(row(page, name)).toContainText('Create Complete', { timeout: 30_000 });

  await choose(page, name, 'Update Stack');
  const update = page.getByRole('dialog', { name: 'Update Stack' });
  await next(update);
  await update.getByRole('textbox', { name: /^Length/ }).fill('6');
  await next(update);
  await expect(update.getByRole('row').filter({ hasText: 'Replaced' })).toContainText('text');
  await update.getByRole('button', { name: 'Update Stack' }).click();
  await expect(update.getByText(`Type ${name}: the update deletes or replaces resources.`)).toBeVisible();
  await update.getByRole('textbox', { name: new RegExp(`^Type ${name}`) }).fill(name);
  await update.getByRole('button', { name: 'Update Stack' }).click();
  await expectMessage(page, `Stack ${name} is being updated.`);
  await expect(row(page, name)).toContainText('Update Complete', { timeout: 30_000 });

  await choose(page, name, 'Delete Stack');
  const question = page.getByRole('dialog', { name: 'Confirm Delete Stack' });
  await expect(question).toContainText('OS::Heat::RandomString (1)');
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: 'Delete Stack' }).click();
  await expectMessage(page, `Deleting stack: ${name}.`);
  await expect.poll(() => heat.named(name), { timeout: 30_000 }).toBeUndefined();
});

test('[STK-06] [STK-08] [STK-09] [STACK-01] [STACK-02] the details of a stack show what it has, what happened, and the graph of its resources', async ({
  page,
  heat,
  name,
}) => {
  await heat.make(name, template);
  await expect.poll(async () => (await heat.named(name))?.stack_status, { timeout: 30_000 }).toBe('CREATE_COMPLETE');
  await page.goto(listAt(name));
  await link(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'What it said' })).toContainText('red');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Topology' }).click();
  const graph = page.getByRole('figure', { name: `Resources of ${name}` });
  await expect(graph).toBeVisible();
  await graph.getByRole('button', { name: /as a table/i }).click();
  await expect(graph.getByRole('row').filter({ hasText: 'OS::Heat::RandomString' })).toContainText('test');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Resources' }).click();
  const text = page.getByRole('row').filter({ hasText: 'OS::Heat::RandomString' });
  await expect(text).toContainText('Create Complete');
  await page.getByRole('button', { name: 'Details of text' }).click();
  await page.getByRole('button', { name: 'Mark Unhealthy' }).click();
  const form = page.getByRole('dialog', { name: 'Mark Unhealthy' });
  await form.getByRole('textbox', { name: /^Reason/ }).fill('it is slow');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Mark Unhealthy' }).click();
  await expectMessage(page, 'Resource text was marked unhealthy. The next update replaces it.');
  await expect(text.first()).toContainText('Check Failed');

  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'it is slow' })).toContainText('Check Failed');
  await page.getByRole('tab', { name: 'Template' }).click();
  await expect(page.getByRole('textbox', { name: 'Template' })).toContainText('heat_template_version');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(listAt(name));
  await choose(page, name, 'Suspend Stack');
  await page.getByRole('dialog', { name: 'Suspend Stack' }).getByRole('button', { name: 'Suspend Stack' }).click();
  await expectMessage(page, `Suspend Stack: ${name}. The service is at work.`);
  // A resource that is not well keeps its stack from being suspended, and the list says why.
  await expect(row(page, name)).toContainText('Suspend Failed', { timeout: 30_000 });
  await expect(row(page, name)).toContainText("State ('CHECK', 'FAILED') invalid for suspend");
});
