import { expect } from 'vitest';
import type { ScopeState, UserSession } from '#protocol';
import { Modals } from '#services/modals/modals';
import { Resources } from '#services/resources/resources';
import { Scope } from '#services/scope/scope';
import { aPageState, aSession, type RecordedCall } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

/** Another project of the operator. */
export const lab = { project_id: 'project-2', project_name: 'lab' };

/** Returns the gateway's answer to a switch. */
export const scopeAnswer = (session: Partial<UserSession>, state: Partial<ScopeState> = {}): ScopeState => {
  const { settings, catalog, projects, policy } = aPageState();
  return { settings, catalog, projects, policy, ...state, session: aSession(session) };
};

export const fieldsOf = (call: RecordedCall) => Object.fromEntries(new URLSearchParams(call.body as string));

/** A console whose switches get this answer. */
export async function aConsole(answer: () => unknown = () => scopeAnswer(lab)) {
  const made = await createTestServices({
    state: { policy: { 'image:add_image': true, 'image:publicize_image': false } },
    answers: { 'POST /auth/scope/': answer },
  });
  const { services } = made;
  services.get(Resources);
  const scope = services.get(Scope);
  const changes: string[] = [];
  scope.onDidChange(() => changes.push(scope.key));
  // The question is answered as a modal's content would: it stands in the stack until it is closed.
  const modals = services.get(Modals);
  modals.confirmWith(() => null);
  const answerQuestion = async (yes: boolean) => {
    await expect.poll(() => modals.stack().at(-1)?.id).toBe('confirm');
    modals.stack().at(-1)!.close(yes);
  };
  return { ...made, scope, changes, modals, answerQuestion };
}
