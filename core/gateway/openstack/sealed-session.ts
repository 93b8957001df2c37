import type { GatewayConfig } from '../config/gateway-config.ts';

/** The content of the cookie, without the catalog, which would not fit. Times are milliseconds since 1970. */
export interface SealedSession {
  /** New at sign-in, switch and renewal. */
  id: string;
  user: {
    id: string;
    name: string;
    domainId: string;
    domainName: string;
    /** When the password has to be another, ISO 8601; absent: never. */
    passwordExpiresAt?: string;
  };
  project: { id: string; name: string; domainId: string } | null;
  domain: { id: string; name: string } | null;
  roles: string[];
  /** The user's roles in the own domain, as of sign-in: those of `tokens.domain`. */
  domainRoles?: string[];
  /** The services' region in use. */
  region: string | null;
  authUrl: string;
  tokens: { unscoped: string; scoped: string; domain: string | null };
  /** The id of the session of which this one answers a call in another project. Such a session is never sealed (`PlaceSessions`). */
  elsewhere?: string;
  /** Absent: with a password. */
  signedInWith?: SignedInWith;
  /** When its user signed in; a switch does not change it. Absent: in a session of an earlier version. */
  signedInAt?: number;
  /** When the session ends, and when its tokens do. */
  expiresAt: number;
  tokenExpiresAt: number;
}

/**
 * How somebody has signed in. The token of single sign-on holds its user's groups, which Keystone knows of from nowhere else. The id of
 * a credential is absent in a session of an earlier version.
 */
export type SignedInWith = { method: 'application_credential'; id?: string } | { method: 'websso'; provider: string };

/** Whether the session stays in its project, as one with an application credential does. */
export function staysInProject({ signedInWith }: Pick<SealedSession, 'signedInWith'>): boolean {
  return signedInWith?.method === 'application_credential';
}

/** The same text for all sessions of one user, however often they have signed in: an id is a user's own at one Keystone only. */
export function ownerOf({ authUrl, user }: Pick<SealedSession, 'authUrl'> & { user: { id: string } }): string {
  return JSON.stringify([authUrl, user.id]);
}

/**
 * Whether one session may see and end the other: it has the same user. The secret of an application credential may lie with a program:
 * its sessions have rights over sessions of the same credential alone, and over themselves.
 */
export function mayEnd(one: SealedSession, other: SealedSession): boolean {
  if (ownerOf(one) !== ownerOf(other)) return false;
  const { signedInWith: how } = one;
  if (how?.method !== 'application_credential' || one.id === other.id) return true;
  const { signedInWith: otherHow } = other;
  return how.id !== undefined && otherHow?.method === how.method && otherHow.id === how.id;
}

/** When it is not served any more. */
export function endOf(session: SealedSession, config: Pick<GatewayConfig, 'session'>): number {
  return Math.min(session.expiresAt, session.tokenExpiresAt - config.session.tokenMargin * 1000);
}
