import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../http/errors.ts';
import { type AuthReceipt, receiptOf } from './auth-receipt.ts';
import { readJson, refusal } from './refusals.ts';
import type { SignedInWith } from './sealed-session.ts';
import type { Wire, WireAnswer } from './wire.ts';

/** A token as Keystone describes it: https://docs.openstack.org/api-ref/identity/v3/#authentication-and-token-management */
export interface KeystoneToken {
  id: string;
  expiresAt: number;
  user: {
    id: string;
    name: string;
    domain: { id: string; name: string };
    password_expires_at?: string | null;
    /** Set for a user whom an identity provider vouches for. */
    'OS-FEDERATION'?: { identity_provider?: { id?: string }; protocol?: { id?: string } };
  };
  project: { id: string; name: string; domain: { id: string; name: string } } | null;
  domain: { id: string; name: string } | null;
  roles: string[];
  catalog: unknown;
  /** Whether the token is good for some calls only, as its application credential says. */
  hasAccessRules: boolean;
}

export interface KeystoneProject {
  id: string;
  name: string;
  domain_id: string;
  enabled: boolean;
  /** Keystone says more of it. */
  [more: string]: unknown;
}

export type TokenScope =
  'unscoped' | { project: { id: string } } | { domain: { name: string } | { id: string } } | { system: { all: true } };

/** Keystone's answer to a proof: a token, or a receipt where the user's rules ask for more. */
export type Issued = { token: KeystoneToken } | { receipt: AuthReceipt };

/**
 * The calls of signing in and switching, which have no session yet. They are given up when the browser leaves, but for the check
 * of a password: its outcome is to be known, whoever hears of it.
 */
export function keystoneTokens(wire: Wire, authUrl: string, request: Pick<FastifyRequest, 'id' | 'disconnected'>) {
  const send = (
    method: 'GET' | 'POST',
    path: string,
    token?: string,
    body?: unknown,
    signal: { signal?: AbortSignal } = { signal: request.disconnected },
    headers: Record<string, string> = {},
  ): Promise<WireAnswer> =>
    wire.send({
      service: 'identity',
      method,
      url: new URL(authUrl + path),
      headers: {
        Accept: 'application/json',
        'User-Agent': 'sextant',
        'X-OpenStack-Request-ID': request.id,
        ...(token ? { 'X-Auth-Token': token } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...signal,
    });

  const issue = async (identity: unknown, scope: TokenScope): Promise<KeystoneToken> => {
    const answer = await send('POST', '/auth/tokens', undefined, { auth: { identity, scope } });
    if (answer.status >= 400) throw refusal(answer, 'identity');
    return readToken(answer);
  };

  /** The outcome of a proof is to be known, whoever hears of it: it is not given up. */
  const prove = async (identity: unknown, scope?: TokenScope, headers?: Record<string, string>): Promise<Issued> => {
    const auth = scope === undefined ? { identity } : { identity, scope };
    const answer = await send('POST', '/auth/tokens', undefined, { auth }, {}, headers);
    const receipt = await receiptOf(answer);
    if (receipt) return { receipt };
    if (answer.status >= 400) throw refusal(answer, 'identity');
    return { token: await readToken(answer) };
  };

  const read = async <T>(path: string, token: string): Promise<T> => {
    const answer = await send('GET', path, token);
    if (answer.status >= 400) throw refusal(answer, 'identity');
    return readJson<T>(answer, 'identity');
  };

  return {
    withPassword: (name: string, domain: string, password: string): Promise<Issued> =>
      prove({ methods: ['password'], password: { user: { name, domain: { name: domain }, password } } }, 'unscoped'),

    /** A one-time code of the user's, to the receipt for what was proved before. */
    withCode: (userId: string, passcode: string, receipt: string): Promise<Issued> =>
      prove({ methods: ['totp'], totp: { user: { id: userId, passcode } } }, 'unscoped', {
        'Openstack-Auth-Receipt': receipt,
      }),

    /** The token has the credential's project: no scope may be asked for. */
    withApplicationCredential: (id: string, secret: string): Promise<Issued> =>
      prove({ methods: ['application_credential'], application_credential: { id, secret } }),

    /** Returns a token as Keystone describes it. Throws Keystone's refusal for one that it does not know. */
    async described(token: string): Promise<KeystoneToken> {
      const answer = await send('GET', '/auth/tokens', token, undefined, undefined, { 'X-Subject-Token': token });
      if (answer.status >= 400) throw refusal(answer, 'identity');
      return readToken(answer, token);
    },

    /** Changes the password of a user who gives the old one, which may have expired. Throws Keystone's refusal. */
    async changePassword(userId: string, original_password: string, password: string): Promise<void> {
      const path = `/users/${encodeURIComponent(userId)}/password`;
      const answer = await send('POST', path, undefined, { user: { original_password, password } }, {});
      if (answer.status >= 300) throw refusal(answer, 'identity');
    },

    scoped: (token: string, scope: TokenScope): Promise<KeystoneToken> =>
      issue({ methods: ['token'], token: { id: token } }, scope),

    /** The domains that the token may be scoped to, and whether it may be scoped to the system. */
    async otherScopes(token: string): Promise<{ domains: { id: string; name: string }[]; system: boolean }> {
      const [domains, system] = await Promise.all([
        read<{ domains: { id: string; name: string; enabled?: boolean }[] }>('/auth/domains', token),
        read<{ system: object[] }>('/auth/system', token),
      ]);
      const enabled = domains.domains.filter((domain) => domain.enabled !== false);
      return { domains: enabled.map(({ id, name }) => ({ id, name })), system: system.system.length > 0 };
    },

    /** The id of the user's primary project; null where there is none, or where Keystone does not tell it. */
    async primaryProject(token: string, userId: string): Promise<string | null> {
      const path = `/users/${encodeURIComponent(userId)}`;
      const answer = await read<{ user?: { default_project_id?: string | null } }>(path, token).catch(() => null);
      return answer?.user?.default_project_id ?? null;
    },

    /**
     * The projects of a user; where policy keeps that list from its user, those that the token may be scoped to. So for single
     * sign-on: roles of groups that stand in the token alone are missing from the list of the user's projects.
     */
    async projects(token: string, userId: string, signedInWith?: SignedInWith): Promise<KeystoneProject[]> {
      const ofToken = () => send('GET', '/auth/projects', token);
      let answer =
        signedInWith?.method === 'websso'
          ? await ofToken()
          : await send('GET', `/users/${encodeURIComponent(userId)}/projects`, token);
      if (answer.status === 403 || answer.status === 404) answer = await ofToken();
      if (answer.status >= 400) throw refusal(answer, 'identity');
      const { projects } = await readJson<{ projects: (KeystoneProject | null)[] }>(answer, 'identity');
      if (!Array.isArray(projects)) throw badAnswer('there is no list of projects in it');
      return projects.filter((project) => typeof project?.id === 'string' && project.enabled) as KeystoneProject[];
    },
  };
}

function badAnswer(reason: string): GatewayError {
  return new GatewayError('SERVICE_BAD_ANSWER', { service: 'identity', reason }, { service: 'identity' });
}

type TokenBody = Partial<Omit<KeystoneToken, 'id' | 'expiresAt' | 'roles' | 'hasAccessRules'>> & {
  application_credential?: { access_rules?: unknown };
  expires_at?: string;
  roles?: { name: string }[];
};

async function readToken(answer: WireAnswer, id: unknown = answer.headers['x-subject-token']): Promise<KeystoneToken> {
  const { token } = await readJson<{ token?: TokenBody }>(answer, 'identity');
  const expiresAt = Date.parse(String(token?.expires_at));
  if (typeof id !== 'string' || !token) throw badAnswer('there is no token in it');
  const { user, project = null, domain = null, roles = [] } = token;
  const isWhole = user?.id && user.name && user.domain?.id && (!project || project.domain?.id) && expiresAt > 0;
  if (!isWhole || !Array.isArray(roles)) throw badAnswer('its token is not whole');
  return {
    id,
    expiresAt,
    user,
    project,
    domain,
    roles: roles.map((role) => role?.name),
    catalog: token.catalog ?? [],
    hasAccessRules: token.application_credential?.access_rules !== undefined,
  };
}
