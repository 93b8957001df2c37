import type { KeystoneApi } from './api/index.gen.ts';

/** The signed-in user and the scope: the answer of readUserSession. */
export type UserSession = KeystoneApi.UserSession;

/** An entry of readCatalog, the service catalog of the session's token; public endpoints only. */
export type CatalogService = KeystoneApi.CatalogService;

export type CatalogEndpoint = KeystoneApi.CatalogEndpoint;

/** A service of the catalog without ids. Those are Keystone's affair, and would be most of what a document tells of it. */
export type ListedService = Omit<CatalogService, 'id' | 'endpoints'> & { endpoints: Omit<CatalogEndpoint, 'id'>[] };

/** A project the signed-in user may switch to (listProjects with `user_id` of the caller). */
export interface ScopeProject {
  id: string;
  name: string;
  domain_id: string;
  enabled: boolean;
}
