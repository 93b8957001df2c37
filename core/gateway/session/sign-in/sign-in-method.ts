import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayError } from '../../http/errors.ts';
import type { SignInWay } from '../../http/gateway-events.ts';
import type { KeystoneToken } from '../../openstack/keystone-tokens.ts';
import type { SignedInWith } from '../../openstack/sealed-session.ts';

/** The fields of a posted form. */
export type SignInForm = Readonly<Record<string, string>>;

export interface SignInContext {
  gateway: FastifyInstance;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Where somebody signs in. */
export interface SignInPlace {
  /** Keystone's address. */
  authUrl: string;
  /** Name of the domain of users who give none. */
  domain: string;
}

/** The claim of a form. Keystone has not been asked yet. */
export interface SignInClaim {
  authUrl: string;
  /** The one whose failures are counted, as `userKey` makes it. */
  user: string;
  /** As it was typed: it may be a password in the wrong field. */
  typedName: string;
  /** The domain whose scope is tried beside the projects; null: that of the user who proves to be it. */
  domain: { name: string } | null;
  /** Absent: with a password. */
  signedInWith?: SignedInWith;
  /**
   * Asks Keystone. Throws a GatewayError with the text for the sign-in page; one of `stepCodes` says that the proof is right and
   * that more is wanted.
   */
  prove(): Promise<KeystoneToken>;
}

/** A way to prove who somebody is. Its file is all that a new way needs, beside its place in `sign-in-methods.ts`. */
export interface SignInMethod {
  /** The name of the method in metrics and audit events. */
  way: SignInWay;
  /** Reads the form, and asks nobody. Throws INVALID_CREDENTIALS for what can be nobody's proof. */
  read(context: SignInContext, form: SignInForm, place: SignInPlace): SignInClaim;
}

/** The refusals of what is right: the sign-in page asks for more, or for the same with the new password. */
const stepCodes: readonly string[] = [
  'CODE_REQUIRED',
  'METHODS_UNSUPPORTED',
  'NEW_PASSWORD_COUNTS',
  'PASSWORD_EXPIRED',
  'PASSWORD_NOT_CHANGED',
];

/** Was what was proved so far right, though it is not enough? */
export function isStep(error: unknown): boolean {
  return error instanceof GatewayError && stepCodes.includes(error.code);
}

/** Keystone says no, and not why. */
export function isPlainRefusal(error: unknown): error is GatewayError {
  return (
    error instanceof GatewayError && error.code === 'SERVICE_REFUSED' && [401, 403, 404].includes(error.statusCode)
  );
}
