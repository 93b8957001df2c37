import { expect, it } from 'vitest';
import en from '../../../../locales/en/identity.json' with { type: 'json' };
import { shippedLanguages } from '../../../support/shipped-languages.ts';

/** Maps the console's keys to the texts that they must have. */
const texts: Readonly<Record<string, string>> = {
  'role.create.label': 'Create Role',
  'role.edit.label': 'Edit Role',
  'role.create.done': 'Role {{name}} was successfully created.',
  'role.edit.done': 'Role updated successfully.',
  'user.create.label': 'Create User',
  'user.edit.label': 'Edit User',
  'user.password.label': 'Change Password',
  'user.enable.label': 'Enable User',
  'user.disable.label': 'Disable User',
  'user.create.done': 'User {{name}} was successfully created.',
  'user.edit.done': 'User {{name}} was successfully updated.',
  'user.enable.done': 'User {{name}} was successfully enabled.',
  'user.disable.done': 'User {{name}} was successfully disabled.',
  'user.password.done': 'User password has been updated successfully.',
  'user.password.block.admin-password-incorrect': 'The admin password is incorrect.',
  'user.password.block.default': 'Something wrong to change password.',
  'field.domain_id': 'Domain ID',
  'field.domain_name': 'Domain Name',
  'field.description': 'Description',
  'field.project_id': 'Primary Project ID',
  'field.project_name': 'Primary Project Name',
  'field.user_name': 'User Name',
  ...ofDeletion('role', 'Role'),
  ...ofDeletion('user', 'User'),
};

function ofDeletion(kind: string, name: string): Record<string, string> {
  const lower = name.toLowerCase();
  return {
    [`${kind}.delete.label`]: `Delete ${name}`,
    [`${kind}.delete-selected.label`]: `Delete ${name}s`,
    [`${kind}.delete.question_one`]: `Confirm Delete ${name}`,
    [`${kind}.delete.question_other`]: `Confirm Delete ${name}s`,
    [`${kind}.delete.message_one`]: `You have selected "{{names}}". Deleted ${lower} is not recoverable.`,
    [`${kind}.delete.message_other`]: `You have selected "{{names}}". Deleted ${lower}s are not recoverable.`,
    [`${kind}.delete.confirm_one`]: `Delete ${name}`,
    [`${kind}.delete.confirm_other`]: `Delete ${name}s`,
    [`${kind}.delete.done_one`]: `Deleted ${name}: {{names}}.`,
    [`${kind}.delete.done_other`]: `Deleted ${name}s: {{names}}.`,
    [`${kind}.delete.failed_one`]: `Unable to delete ${name}: {{names}}.`,
    [`${kind}.delete.failed_other`]: `Unable to delete ${name}s: {{names}}.`,
  };
}

/** The text under a key: `role.delete.label`. */
function said(bundle: object, key: string): unknown {
  return key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], bundle);
}

it('[IDN-08] [IDN-21] [IDN-22] the texts are those of the specification', () => {
  expect(Object.fromEntries(Object.keys(texts).map((key) => [key, said(en, key)]))).toEqual(texts);
});

it('[IDN-08] every language says each of them in its own words', async () => {
  for (const language of shippedLanguages.filter((code) => code !== 'en')) {
    const bundle = (await import(`../../../../locales/${language}/identity.json`)).default as object;
    const same = Object.keys(texts).filter((key) => said(bundle, key) === texts[key]);
    // The word is the same in French.
    expect(
      same.filter((key) => key !== 'field.description'),
      language,
    ).toEqual([]);
  }
});
