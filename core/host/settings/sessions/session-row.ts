import type { SessionsApi } from '#protocol';

/** A session of any user, with what the list is searched by. */
export interface SessionRow extends SessionsApi.AnySession {
  user_name: string;
  domain_name: string;
}
