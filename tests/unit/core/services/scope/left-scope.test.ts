import { expect, it } from 'vitest';
import type { ScopeState, UserSession } from '#protocol';
import { Http } from '#services/http/http';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Scope } from '#services/scope/scope';
import { Toasts } from '#services/toasts/toasts';
import { aPageState, aSession } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const lab = { project_id: 'project-2', project_name: 'lab' };
const elsewhere = { session: 'began', user: 'user-1', scope: 'default/project-2/RegionOne' } as const;
const scopeAnswer = (session: Partial<UserSession>): ScopeState => {
  const { settings, catalog, projects, policy } = aPageState();
  return { settings, catalog, projects, policy, session: aSession(session) };
};

async function aConsole(answer: () => unknown = () => scopeAnswer(lab)) {
  const made = await createTestServices({ answers: { 'POST /auth/scope/': answer } });
  const scope = made.services.get(Scope);
  const changes: string[] = [];
  scope.onDidChange(() => changes.push(scope.key));
  return { ...made, scope, changes, modals: made.services.get(Modals) };
}

it('[X-23] a change that waits for a switch is given up: it would be done to the namesakes of the new scope', async () => {
  let release: (value: ScopeState) => void = () => {};
  const { services, page, scope } = await aConsole(() => new Promise((resolve) => (release = resolve as never)));
  page.answer('DELETE /api/x/', () => 1);
  scope.switchProject('project-2');
  await expect.poll(() => page.calls.length).toBe(1);
  const call = services.get(Http).delete('/api/x/');
  release(scopeAnswer(lab));
  await expect(call).rejects.toMatchObject({ failure: 'aborted' });
  expect(page.calls.map(({ method }) => method)).not.toContain('DELETE');
  // The next one is made in the scope that it goes to.
  expect(await services.get(Http).delete('/api/x/')).toBe(1);
});

it('[X-08] [X-23] a switch takes away the offers to undo: a container of the same name would be changed', async () => {
  const { services, scope, changes } = await aConsole();
  const toasts = services.get(Toasts);
  const undo = async () => 'changed' as const;
  toasts.add('success', 'box is public.', { undo });
  toasts.add('info', 'Another message.');
  scope.switchProject('project-2');
  await expect.poll(() => changes).toHaveLength(1);
  const left = toasts.list().map(({ message }) => message);
  expect(left).toContain('Another message.');
  expect(left).not.toContain('box is public.');
});

it('[SRV-25] [X-23] a tab that follows another keeps the dialog of a secret that is shown once', async () => {
  const { page, modals, changes } = await aConsole();
  let isShown = false;
  const secret = {
    id: 'secret',
    size: 'small',
    title: 'Password',
    content: () => null,
    stays: () => isShown,
  } as const;
  void modals.open(secret);
  void modals.open({ id: 'form', size: 'small', title: 'Form', content: () => null });
  isShown = true;
  let asked: Confirmation | undefined;
  modals.confirmWith(({ confirmation }) => {
    asked = confirmation;
    return null;
  });
  page.hear(elsewhere);
  await expect.poll(() => modals.stack().length).toBe(3);
  const question = modals.stack()[2]!;
  (question.content as (props: unknown) => unknown)({});
  question.close(false);
  asked!.instead!.run();
  await expect.poll(() => changes).toHaveLength(1);
  expect(modals.stack().map(({ id }) => id)).toEqual(['secret']);
});
