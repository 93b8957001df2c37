import type { FastifyRequest } from 'fastify';

/** The caller and scope of a request, as keystone knows its token. Serves as `credentials` in policy checks. */
export interface Credentials {
  /** The Keystone token itself; never logged. */
  token: string;
  user_id: string;
  username: string;
  user_domain_id: string;
  /** Set with project scope only. */
  project_id: string | null;
  project_name: string | null;
  project_domain_id: string | null;
  /** Set with domain scope only. */
  domain_id: string | null;
  domain_name: string | null;
  /** `'all'` with system scope, else null. */
  system_scope: 'all' | null;
  /** Names of roles, implied ones included. */
  roles: string[];
  is_admin_project: boolean;
  /** When the token ends, by the cloud's clock (milliseconds). */
  expires_at: number;
}

/** The interface through which the other services ask keystone, in process. */
export interface Identity {
  /**
   * The owner of the request's `X-Auth-Token`. Without one, or with one that is expired, revoked or was never given out:
   * a CloudError with status 401 (the caller's error handler gives it its service's shape) and `WWW-Authenticate`.
   */
  authenticate(request: FastifyRequest): Credentials;
  /**
   * As `authenticate`, for a token from elsewhere; null when it isn't valid. `request`: the call that the token is to let
   * through, for application credentials that are restricted to some calls.
   */
  validate(token: string, request?: FastifyRequest): Credentials | null;
  /** The project with this id, or null. */
  project(id: string): { id: string; name: string; domain_id: string; enabled: boolean } | null;
  /** The user with this id, or null. */
  user(id: string): { id: string; name: string; domain_id: string; enabled: boolean } | null;
  /**
   * Limit of a unified-limits resource of this service for the project: the project's own, else the registered default,
   * else null. Glance's quotas (`image_size_total`, in MiB, and so on) are such limits.
   */
  limit(serviceType: string, resource: string, projectId: string): number | null;
}
