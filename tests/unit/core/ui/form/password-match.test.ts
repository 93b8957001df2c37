import { expect, it } from 'vitest';
import { passwordMatch } from '#ui/form/password-match.ts';
import en from '../../../../../locales/en/core.json' with { type: 'json' };

const t = (key: string) => (key === 'core:form.message.passwordMatch' ? en.form.message.passwordMatch : key);

it('[FORM-16] the confirmation must equal the other password; any password is accepted', () => {
  expect(passwordMatch(t, { password: ' ü', confirm_password: ' ü' })).toEqual({});
  expect(passwordMatch(t, { password: 'a', confirm_password: 'b' })).toEqual({
    confirm_password: ['Passwords do not match.'],
  });
});

it('[FORM-16] says nothing while there is no confirmation', () => {
  expect(passwordMatch(t, { password: 'a' })).toEqual({});
});
