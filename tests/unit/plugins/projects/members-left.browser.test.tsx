import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type Confirmation, Modals } from '#services/modals/modals';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json';
import { membersForm } from '../../../../plugins/projects/forms/members-form.tsx';
import type { Project } from '../../../../plugins/projects/project.ts';

const project = { id: 'p', name: 'web', domain_id: 'default' } as Project;
const reader = { id: 'r', name: 'reader' };
const named = (id: string) => ({ id, name: `name-${id}` });

it('[PRJ-07] when some of several changes are refused the form stays with the outcome of each, and Save sends only what is left', async () => {
  const { services, page } = await createTestServices({ bundles: { projects: en } });
  const members = new Set(['a', 'b']);
  const sent: string[] = [];
  let isLocked = true;
  page.answer('GET /api/keystone/role_assignments/', () => ({
    items: [...members].map((id) => ({
      role: reader,
      user: named(id),
      scope: { project: named('p') },
      inherited: false,
    })),
  }));
  for (const found of ['users', 'groups']) page.answer(`GET /api/keystone/${found}/`, () => ({ items: [] }));
  for (const id of ['a', 'b']) {
    page.answer(`DELETE /api/keystone/projects/p/r/${id}/`, () => {
      sent.push(id);
      if (id === 'b' && isLocked) return new Response('"The user is locked."', { status: 403 });
      members.delete(id);
      return undefined;
    });
  }
  const questions: Confirmation[] = [];
  services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
  const Form = membersForm({
    project,
    now: {
      members: { user: { a: ['r'], b: ['r'] }, group: {} },
      names: { user: new Map([...members].map((id) => [id, named(id)])), group: new Map() },
      roles: new Map([['r', 'reader']]),
      inherited: [],
      throughGroups: new Map(),
    },
    roles: [reader],
    defaultRole: 'r',
    domains: [{ id: 'default', name: 'Default' }],
  });
  let closed = false;
  const screen = await render(
    <ServicesProvider services={services}>
      <Form close={() => (closed = true)} setDirty={() => undefined} />
    </ServicesProvider>,
  );
  await screen.getByRole('button', { name: 'Remove name-a' }).click();
  await screen.getByRole('button', { name: 'Remove name-b' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();

  const outcomes = screen.getByRole('region', { name: 'Unable to change members of web: 1 of 2 changes failed.' });
  await expect.element(outcomes).toBeVisible();
  const rows = () => outcomes.getByRole('row').elements();
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Change'),
    expect.stringMatching(/name-b: reader is taken.*The user is locked\./),
    expect.stringMatching(/name-a: reader is taken.*saved/),
  ]);
  expect(closed).toBe(false);

  isLocked = false;
  sent.length = 0;
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => closed).toBe(true);
  expect(sent).toEqual(['b']);
  expect(questions.map(({ lines }) => lines?.map(({ name }) => name))).toEqual([
    ['name-a: reader is taken', 'name-b: reader is taken'],
    ['name-b: reader is taken'],
  ]);
});
