/** Who is signed in, and for what: the answer of KS-35 (API contract §3.4). */
export interface UserSession {
  id: string;
  username: string;
  enabled: boolean;
  user_domain_id: string;
  user_domain_name: string;
  domain_id: string | null;
  domain_name: string | null;
  project_id: string | null;
  project_name: string | null;
  roles: { id?: string; name: string }[];
  is_superuser: boolean;
  services_region: string | null;
  available_services_regions: string[];
  /** When the session ends, UTC, ISO 8601. */
  expires_at: string;
  /** Only while uploads go directly to the image service (D-25). */
  token?: string;
}

/** One entry of KS-34, the service catalog of the session's token; public endpoints only (D-24). */
export interface CatalogService {
  id: string;
  type: string;
  name: string;
  endpoints: CatalogEndpoint[];
}

export interface CatalogEndpoint {
  id: string;
  interface: string;
  region: string | null;
  region_id: string | null;
  url: string;
}

/** A project the signed-in user may switch to (KS-21 with `user_id` of the caller). */
export interface ScopeProject {
  id: string;
  name: string;
  domain_id: string;
  enabled: boolean;
}
