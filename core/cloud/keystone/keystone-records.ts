import type { Collection, Store } from '../shared/store.ts';

/** A user as keystone keeps it. Names are keystone's own; times are milliseconds. */
export interface UserRecord {
  id: string;
  name: string;
  domain_id: string;
  enabled: boolean;
  /** Null: nobody can sign in as this user. */
  password_hash: string | null;
  password_created_at?: number;
  /** From then on the password is only good for choosing another; null: it does not end. */
  password_expires_at?: number | null;
  /** True: the user chose the password, nobody set it for them. */
  password_is_own?: boolean;
  /** Hashes of passwords before this one, the newest last, as many as the rules ask for. */
  earlier_passwords?: string[];
  /** Wrong passwords since the last right one. */
  failed_sign_ins?: number;
  failed_sign_in_at?: number;
  default_project_id?: string | null;
  options: Record<string, unknown>;
  /** The other members that the client set, such as `email` and `description`. */
  extra: Record<string, unknown>;
}

export interface ProjectRecord {
  id: string;
  name: string;
  domain_id: string;
  /** The domain's id for a project at the top. */
  parent_id: string;
  description: string | null;
  enabled: boolean;
  tags: string[];
  options: Record<string, unknown>;
  extra: Record<string, unknown>;
}

export interface DomainRecord {
  id: string;
  name: string;
  description: string | null;
  enabled: boolean;
  tags: string[];
  options: Record<string, unknown>;
}

/** Options of one domain alone, such as its directory server, by group and name. */
export interface DomainConfigRecord {
  groups: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface GroupRecord {
  id: string;
  name: string;
  domain_id: string;
  description: string | null;
}

export interface RoleRecord {
  id: string;
  name: string;
  domain_id: string | null;
  description: string | null;
  options: Record<string, unknown>;
}

export interface MembershipRecord {
  group_id: string;
  user_id: string;
}

/** A role given to a user or a group, on a project, a domain or the system. */
export interface GrantRecord {
  role_id: string;
  actor: 'user' | 'group';
  actor_id: string;
  target: 'project' | 'domain' | 'system';
  /** `system` for the system. */
  target_id: string;
  /** True: it holds for the projects below the target, not on the target. */
  inherited: boolean;
}

export interface ImpliedRoleRecord {
  prior_role_id: string;
  implied_role_id: string;
}

export interface ServiceRecord {
  id: string;
  type: string;
  name: string;
  description?: string;
  enabled: boolean;
}

export interface EndpointRecord {
  id: string;
  service_id: string;
  interface: 'public' | 'internal' | 'admin';
  region_id: string | null;
  /** May begin with `{cloud}`, which stands for the cloud's own root URL. */
  url: string;
  enabled: boolean;
}

export interface RegionRecord {
  id: string;
  description: string;
  parent_region_id: string | null;
}

export type TokenScope = { project: string } | { domain: string } | { system: 'all' };

export interface TokenRecord {
  user_id: string;
  methods: string[];
  audit_ids: string[];
  issued_at: number;
  expires_at: number;
  scope?: TokenScope;
  application_credential_id?: string;
  trust_id?: string;
  /** The OAuth access token that it was made with. */
  access_token_id?: string;
}

/** A record that is kept as it came, such as a policy. */
export type KeptRecord = Record<string, unknown> & { id: string };

/** A consumer's request for a user's roles in a project, by OAuth. Times are milliseconds. */
export interface RequestTokenRecord {
  id: string;
  secret: string;
  consumer_id: string;
  requested_project_id: string;
  expires_at: number;
  /** The next three are set once a user has authorized it. */
  role_ids: string[];
  authorizing_user_id?: string;
  verifier?: string;
}

/** The roles of a user in a project that a consumer may act with. */
export interface AccessTokenRecord {
  id: string;
  secret: string;
  consumer_id: string;
  project_id: string;
  authorizing_user_id: string;
  role_ids: string[];
  expires_at: number;
}

/** A trust: one user lets another do this in a project. */
export interface TrustRecord {
  id: string;
  trustor_user_id: string;
  trustee_user_id: string;
  project_id: string | null;
  /** True: the trustee's tokens name the trustor as their user. */
  impersonation: boolean;
  role_ids: string[];
  expires_at: number | null;
  /** Null: as often as wanted; 0: no more, but tokens made before stay valid. */
  remaining_uses: number | null;
}

export interface ApplicationCredentialRecord {
  id: string;
  name: string;
  description: string | null;
  user_id: string;
  project_id: string;
  role_ids: string[];
  secret_hash: string;
  expires_at: number | null;
  /** The same time to the microsecond, as it was asked for. */
  expires_text?: string | null;
  /** Null when the request said nothing, which means no. */
  unrestricted: boolean | null;
  /** Undefined: the credential may be used for every call. */
  access_rule_ids?: string[];
}

/** A call that application credentials may be restricted to. */
export interface AccessRuleRecord {
  id: string;
  user_id: string;
  /** The service's type. */
  service: string;
  /** With `*`, `**` and `{name}`. */
  path: string;
  method: string;
}

/** A secret of a user's for another way to sign in, such as EC2's keys or the secret of one-time passwords. */
export interface CredentialRecord {
  /** For EC2's keys the SHA-256 of the access key. */
  id: string;
  user_id: string;
  project_id: string | null;
  type: string;
  blob: string;
  extra: Record<string, unknown>;
}

export interface RegisteredLimitRecord {
  id: string;
  service_id: string;
  region_id: string | null;
  resource_name: string;
  default_limit: number;
  description: string | null;
}

export interface LimitRecord {
  id: string;
  registered_limit_id: string;
  project_id: string | null;
  domain_id: string | null;
  resource_limit: number;
  description: string | null;
}

export interface Records {
  users: Collection<UserRecord>;
  projects: Collection<ProjectRecord>;
  domains: Collection<DomainRecord>;
  /** By the domain's id. */
  domainConfigs: Collection<DomainConfigRecord>;
  groups: Collection<GroupRecord>;
  /** By `group/user`. */
  memberships: Collection<MembershipRecord>;
  roles: Collection<RoleRecord>;
  /** By `grantKey`. */
  grants: Collection<GrantRecord>;
  /** By `prior/implied`. */
  impliedRoles: Collection<ImpliedRoleRecord>;
  services: Collection<ServiceRecord>;
  endpoints: Collection<EndpointRecord>;
  regions: Collection<RegionRecord>;
  /** By the SHA-256 of the token: the journal holds nothing that one could sign in with. */
  tokens: Collection<TokenRecord>;
  applicationCredentials: Collection<ApplicationCredentialRecord>;
  accessRules: Collection<AccessRuleRecord>;
  trusts: Collection<TrustRecord>;
  policies: Collection<KeptRecord>;
  consumers: Collection<KeptRecord>;
  requestTokens: Collection<RequestTokenRecord>;
  accessTokens: Collection<AccessTokenRecord>;
  endpointGroups: Collection<KeptRecord>;
  credentials: Collection<CredentialRecord>;
  registeredLimits: Collection<RegisteredLimitRecord>;
  limits: Collection<LimitRecord>;
}

export function openRecords(store: Store): Records {
  return {
    users: store.collection('identity.users'),
    projects: store.collection('identity.projects'),
    domains: store.collection('identity.domains'),
    domainConfigs: store.collection('identity.domain-configs'),
    groups: store.collection('identity.groups'),
    memberships: store.collection('identity.memberships'),
    roles: store.collection('identity.roles'),
    grants: store.collection('identity.grants'),
    impliedRoles: store.collection('identity.implied-roles'),
    services: store.collection('identity.services'),
    endpoints: store.collection('identity.endpoints'),
    regions: store.collection('identity.regions'),
    tokens: store.collection('identity.tokens'),
    applicationCredentials: store.collection('identity.application-credentials'),
    trusts: store.collection('identity.trusts'),
    policies: store.collection('identity.policies'),
    consumers: store.collection('identity.consumers'),
    requestTokens: store.collection('identity.request-tokens'),
    accessTokens: store.collection('identity.access-tokens'),
    endpointGroups: store.collection('identity.endpoint-groups'),
    accessRules: store.collection('identity.access-rules'),
    credentials: store.collection('identity.credentials'),
    registeredLimits: store.collection('identity.registered-limits'),
    limits: store.collection('identity.limits'),
  };
}

export function grantKey(grant: GrantRecord): string {
  const parts = [grant.actor, grant.actor_id, grant.target, grant.target_id, grant.role_id];
  return parts.join('/') + (grant.inherited ? '/inherited' : '');
}

/** A grant, or one that follows from others, with where it came from. */
export interface Assignment extends GrantRecord {
  /** The grant that it follows from, when it isn't one itself. */
  origin?: GrantRecord;
  /** The group whose membership gives the assignment. */
  viaGroup?: string;
  /** The role that implies this one. */
  priorRole?: string;
}
