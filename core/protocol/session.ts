import type { KeystoneApi } from './api/index.gen.ts';

/** Who is signed in, and for what: the answer of KS-35 (API contract §3.4). */
export type UserSession = KeystoneApi.UserSession;

/** One entry of KS-34, the service catalog of the session's token; public endpoints only (D-24). */
export type CatalogService = KeystoneApi.CatalogService;

export type CatalogEndpoint = KeystoneApi.CatalogEndpoint;

/** One of the catalog as the console has it: ids are Keystone's affair, and would be most of what a document tells of it. */
export type ListedService = Omit<CatalogService, 'id' | 'endpoints'> & { endpoints: Omit<CatalogEndpoint, 'id'>[] };

/** A project the signed-in user may switch to (KS-21 with `user_id` of the caller). */
export interface ScopeProject {
  id: string;
  name: string;
  domain_id: string;
  enabled: boolean;
}
