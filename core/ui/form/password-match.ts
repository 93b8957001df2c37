import type { FormErrors } from './form-errors.ts';

/** The confirmation must equal the other password field (FORM-16); any password is accepted. Empty ones are for `required`. */
export function passwordMatch(
  t: (key: string) => string,
  data: Readonly<Record<string, unknown>>,
  password = 'password',
  confirmation = 'confirm_password',
): FormErrors {
  const second = data[confirmation];
  if (second === undefined || second === '' || second === data[password]) return {};
  return { [confirmation]: [t('core:form.message.passwordMatch')] };
}
