import { createHash, randomBytes } from 'node:crypto';
import type { CloudClock } from '../shared/clock.ts';
import type { Records, TokenRecord, TokenScope } from './keystone-records.ts';
import { rolesIn, withImplied } from './roles-of.ts';
import type { TokenRules } from './token-rules.ts';

/** As long as a real cloud's configuration has it: a working day. Seconds. */
const lifetime = 8 * 3600;
/** The bytes of a token, and of the id of each group in it. Nothing compresses them: tokens are encrypted. */
const tokenBytes = 130;
const groupBytes = 16;

/** A token that is valid now, with what it stands for. */
export interface ValidToken {
  record: TokenRecord;
  /** Ids of the roles in its scope; empty without a scope. */
  roleIds: string[];
}

export interface Tokens {
  /** Whether a token with a scope is traded for another one. */
  readonly rescope: boolean;
  /** `expiresAt`: never later than the token, or the application credential, that it was made from. */
  issue(request: {
    userId: string;
    methods: string[];
    scope?: TokenScope | undefined;
    /** The audit ids of the token it was made from. */
    parents?: string[];
    expiresAt?: number;
    applicationCredentialId?: string;
    trustId?: string | undefined;
    accessTokenId?: string | undefined;
  }): { token: string; valid: ValidToken };
  /** Null when it was never given out, is expired or revoked, or its user, scope or last role is gone or disabled. */
  validate(token: string): ValidToken | null;
  /** Was it given out, whether or not it is still valid? */
  known(token: string): boolean;
  revoke(token: string): void;
  revokeAllOf(userId: string): void;
  revokeWhere(matches: (record: TokenRecord) => boolean): void;
}

export function createTokens(
  records: Records,
  clock: CloudClock,
  { rescope = true, groups = 0 }: TokenRules = {},
): Tokens {
  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url');
  // Answers "revoked" rather than "never seen" for a while; only a difference of texts, so it need not be kept.
  const revoked = new Set<string>();
  let nextSweep = 0;

  function sweep() {
    if (clock.now() < nextSweep) return;
    nextSweep = clock.now() + 600_000;
    revokeWhere((record) => record.expires_at <= clock.now());
    if (revoked.size > 10_000) revoked.clear();
  }

  function revokeWhere(matches: (record: TokenRecord) => boolean) {
    for (const key of records.tokens.deleteWhere(matches)) revoked.add(key);
  }

  function validRecord(record: TokenRecord): ValidToken | null {
    if (record.expires_at <= clock.now()) return null;
    const user = records.users.get(record.user_id);
    if (!user?.enabled || !records.domains.get(user.domain_id)?.enabled) return null;
    if (!record.scope) return { record, roleIds: [] };
    if (!scopeIsEnabled(records, record.scope)) return null;
    const trust = record.trust_id ? records.trusts.get(record.trust_id) : undefined;
    if (record.trust_id && !trust) return null;
    const granted = rolesIn(records, trust?.trustor_user_id ?? record.user_id, record.scope);
    const credential = record.application_credential_id
      ? records.applicationCredentials.get(record.application_credential_id)
      : undefined;
    if (record.application_credential_id && !credential) return null;
    const access = record.access_token_id ? records.accessTokens.get(record.access_token_id) : undefined;
    if (record.access_token_id && !access) return null;
    const handed = trust?.role_ids ?? access?.role_ids;
    const lent = credential?.role_ids ?? (handed && withImplied(records, handed));
    const roleIds = lent ? lent.filter((id) => granted.includes(id)) : granted;
    return roleIds.length > 0 ? { record, roleIds } : null;
  }

  return {
    rescope,
    issue(request) {
      sweep();
      const token = `gAAAAA${randomBytes(tokenBytes + groups * groupBytes).toString('base64url')}`;
      // Keystone's times have whole seconds.
      const issued = Math.floor(clock.now() / 1000) * 1000;
      const record: TokenRecord = {
        user_id: request.userId,
        methods: request.methods,
        audit_ids: [randomBytes(16).toString('base64url'), ...(request.parents ?? []).slice(-1)],
        issued_at: issued,
        expires_at: Math.min(issued + lifetime * 1000, request.expiresAt ?? Infinity),
        ...(request.scope ? { scope: request.scope } : {}),
        ...(request.applicationCredentialId ? { application_credential_id: request.applicationCredentialId } : {}),
        ...(request.accessTokenId ? { access_token_id: request.accessTokenId } : {}),
        ...(request.trustId ? { trust_id: request.trustId } : {}),
      };
      records.tokens.set(keyOf(token), record);
      return { token, valid: validRecord(record) ?? { record, roleIds: [] } };
    },
    validate(token) {
      const record = records.tokens.get(keyOf(token));
      return record ? validRecord(record) : null;
    },
    known(token) {
      const key = keyOf(token);
      return records.tokens.has(key) || revoked.has(key);
    },
    revoke(token) {
      const key = keyOf(token);
      records.tokens.delete(key);
      revoked.add(key);
    },
    revokeAllOf: (userId) => revokeWhere((record) => record.user_id === userId),
    revokeWhere,
  };
}

export function scopeIsEnabled(records: Records, scope: TokenScope): boolean {
  if ('system' in scope) return true;
  if ('domain' in scope) return records.domains.get(scope.domain)?.enabled === true;
  const project = records.projects.get(scope.project);
  return project?.enabled === true && records.domains.get(project.domain_id)?.enabled === true;
}
