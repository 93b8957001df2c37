import type { SignInState } from '#protocol';
import type { SignInStep } from './sign-in-steps.ts';

/** The kinds of ways to sign in: with fields of their own, or with a page elsewhere. */
export type SignInKind = SignInState['authTypes'][number]['kind'];

/** Everything that somebody has typed or chosen on the page. */
export interface TypedFields {
  username: string;
  password: string;
  domain: string;
  region: string;
  newPassword: string;
  repeated: string;
  passcode: string;
  credentialId: string;
  credentialSecret: string;
}

/** Returns the fields that a step posts. */
export function postedFields(step: SignInStep, kind: SignInKind, typed: TypedFields): Record<string, string> {
  if (step === 'code') return { passcode: typed.passcode };
  const { username, password, domain, region, newPassword } = typed;
  if (kind === 'application_credential') {
    const { credentialId, credentialSecret } = typed;
    return {
      application_credential_id: credentialId.trim(),
      application_credential_secret: credentialSecret,
      region,
      auth_type: kind,
    };
  }
  const first = { username, password, domain, region, auth_type: kind };
  return step === 'newPassword' ? { ...first, new_password: newPassword } : first;
}

/** The reason why a form is not sent: a key of `core:signIn`, and the field to go to. */
export interface Lack {
  words: 'required' | 'credential.required' | 'code.required' | 'newPassword.required' | 'newPassword.different';
  field: string;
}

/** Returns what a step lacks; null when it may be sent. */
export function lackOf(step: SignInStep, kind: SignInKind, typed: TypedFields): Lack | null {
  if (step === 'code') return typed.passcode.trim() ? null : { words: 'code.required', field: 'id_passcode' };
  if (step === 'newPassword') {
    if (!typed.newPassword) return { words: 'newPassword.required', field: 'id_new_password' };
    return typed.newPassword === typed.repeated
      ? null
      : { words: 'newPassword.different', field: 'id_repeated_password' };
  }
  if (kind === 'application_credential') {
    if (typed.credentialId.trim() && typed.credentialSecret) return null;
    const field = typed.credentialId.trim() ? 'id_credential_secret' : 'id_credential_id';
    return { words: 'credential.required', field };
  }
  if (typed.username && typed.password) return null;
  return { words: 'required', field: typed.username ? 'id_password' : 'id_username' };
}
