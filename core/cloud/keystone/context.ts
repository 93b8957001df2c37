import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import type { ServiceContext } from '../shared/service.ts';
import type { Records } from './keystone-records.ts';
import { forbidden } from './refusals.ts';
import type { PasswordRules } from './password-rules.ts';
import type { Receipts } from './receipts.ts';
import type { Tokens } from './tokens.ts';

/** The state and services that keystone's routes work with. */
export interface Keystone {
  records: Records;
  tokens: Tokens;
  receipts: Receipts;
  service: ServiceContext;
  passwordRules: PasswordRules;
  /** `http://127.0.0.1:PORT/identity/v3` */
  baseUrl(): string;
}

/** The attributes of one thing as keystone's rules name them: `target.user.domain_id`. */
export type PolicyTarget = Record<string, object | undefined>;

/**
 * Lets the call go on when its token is valid and the rule allows it; throws 401 or 403 otherwise. The parameters of the
 * path are part of the target, as in keystone: `user_id:%(user_id)s`. A target that is a function is asked for once the
 * caller is known: where keystone looks up before it asks its rules, what is missing is 404 to everybody.
 */
export function authorize(
  keystone: Keystone,
  request: FastifyRequest,
  rule: string,
  target: PolicyTarget | (() => PolicyTarget) = {},
): Credentials {
  const credentials = keystone.service.identity.authenticate(request);
  const facts: Record<string, unknown> = { ...(request.params as object) };
  // Lists asked for with a domain's scope are lists of that domain.
  if (credentials.domain_id) facts['target.domain_id'] = credentials.domain_id;
  for (const [kind, thing] of Object.entries(typeof target === 'function' ? target() : target)) {
    for (const [key, value] of Object.entries(thing ?? {})) facts[`target.${kind}.${key}`] = value;
  }
  if (!keystone.service.enforce(`identity:${rule}`, facts, asRulesSeeThem(credentials)))
    throw forbidden(`identity:${rule}`);
  return credentials;
}

/** Keystone's rules look into the token: `token.project.domain.id`. */
function asRulesSeeThem(credentials: Credentials): object {
  return {
    ...credentials,
    token: {
      user: { id: credentials.user_id, domain: { id: credentials.user_domain_id } },
      project: credentials.project_id
        ? { id: credentials.project_id, domain: { id: credentials.project_domain_id } }
        : null,
      domain: credentials.domain_id ? { id: credentials.domain_id } : null,
    },
  };
}

/** The body's member of this name, or {} when there is none. Anything but an object is keystone's 400. */
export function memberOf(request: FastifyRequest, name: string): Record<string, unknown> {
  const member = bodyOf(request)[name] ?? {};
  if (!isObject(member)) throw new CloudError(400, `${pythonTextOf(member)} is not of type 'object'`);
  return member;
}

export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body ?? {};
  if (!isObject(body)) throw malformed();
  return body;
}

export function malformed(): CloudError {
  return new CloudError(
    400,
    'Expecting to find valid JSON in request body. The server could not comply with the request since it is either ' +
      'malformed or otherwise incorrect. The client is assumed to be in error.',
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as Python prints it; keystone's messages quote what they were given that way. */
export function pythonTextOf(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(pythonTextOf).join(', ')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([key, member]) => `${quoted(key)}: ${pythonTextOf(member)}`);
    return `{${members.join(', ')}}`;
  }
  return String(value);
}

function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}
