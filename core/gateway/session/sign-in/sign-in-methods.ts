import type { FastifyInstance } from 'fastify';
import { offeredMethods } from '../../config/sign-in-config.ts';
import { GatewayError } from '../../http/errors.ts';
import { applicationCredentialMethod } from './application-credential-method.ts';
import { codeMethod } from './code-method.ts';
import { passwordMethod } from './password-method.ts';
import type { SignInForm, SignInMethod } from './sign-in-method.ts';

/** The ways to sign in with a form, by the name that the form has for them (`auth_type`). */
const methods: Readonly<Record<string, SignInMethod>> = {
  credentials: passwordMethod,
  application_credential: applicationCredentialMethod,
};

/**
 * Returns the method that a form asks for; a form that names none has a password. A `passcode` goes on with what was proved
 * before. Throws NO_BACKEND for a method that is not offered.
 */
export function methodOf({ config }: FastifyInstance, form: SignInForm): SignInMethod {
  if (form['passcode'] !== undefined && config.signIn.password) return codeMethod;
  const name = form['auth_type'] || 'credentials';
  const isOffered = offeredMethods(config.signIn).some(({ value }) => value === name);
  const found = isOffered && Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!found) throw new GatewayError('NO_BACKEND');
  return found;
}
