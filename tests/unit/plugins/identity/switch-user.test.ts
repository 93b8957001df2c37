import { expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/identity.json' with { type: 'json' };
import { disableUser } from '../../../../plugins/identity/users/user-actions.ts';
import type { User } from '../../../../plugins/identity/users/user.ts';

it('[IDN-36] before a user is disabled the question says what ends; nothing is typed, and a no changes nothing', async () => {
  const { services, page } = await createTestServices({ bundles: { identity: en } });
  const questions: Confirmation[] = [];
  services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return false;
  };
  const user: User = { id: 'a', name: 'ann', domain_id: 'default', enabled: true, project_id: null };
  await disableUser.perform({ items: [user], services });
  expect(questions).toMatchObject([{ title: 'Disable User', names: ['ann'], danger: true }]);
  expect(questions[0]!.message).toMatch(/^All sessions of the user end at once\. Their application credentials/);
  expect([questions[0]!.word, page.calls]).toEqual([undefined, []]);
});
