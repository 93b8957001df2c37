// Made by `npm run generate` from schemas/api/keystone.json; change it there.

/**
 * @maxItems 1000
 */
export type Ids = string[];

/**
 * Identity, by operation name.
 */
export interface KeystoneOperations {
  /**
   * The version of the identity API
   */
  readIdentityVersion: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      version: '3';
    };
  };
  /**
   * Users of the caller's domain context, of a project or of a group
   */
  listUsers: {
    params: {};
    query: {
      project_id?: string;
      domain_id?: string;
      group_id?: string;
    };
    body: undefined;
    answer: {
      items: User[];
    };
  };
  /**
   * Make a user in a domain; without one, in the caller's default domain
   */
  createUser: {
    params: {};
    query: {};
    body: NewUser;
    answer: User;
  };
  /**
   * Delete users in the given order, the caller left out
   */
  deleteUsers: {
    params: {};
    query: {};
    body: Ids;
    answer: void;
  };
  /**
   * One user; `current` is the caller
   */
  readUser: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: User;
  };
  /**
   * Change a user: the password alone, else whether it is enabled alone, else everything else
   */
  changeUser: {
    params: {
      id: string;
    };
    query: {};
    body: UserChange;
    answer: void;
  };
  /**
   * Delete a user
   */
  deleteUser: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * All roles, or those of a user in a project
   */
  listRoles: {
    params: {};
    query: {
      project_id?: string;
      /**
       * A user's id, or `current`
       */
      user_id?: string;
    };
    body: undefined;
    answer: {
      items: Role[];
    };
  };
  /**
   * Make a role
   */
  createRole: {
    params: {};
    query: {};
    body: Named;
    answer: Role;
  };
  /**
   * Delete roles in the given order
   */
  deleteRoles: {
    params: {};
    query: {};
    body: Ids;
    answer: void;
  };
  /**
   * One role; `default` is the one that new members get
   */
  readRole: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Role;
  };
  /**
   * Rename a role
   */
  renameRole: {
    params: {
      id: string;
    };
    query: {};
    body: Named;
    answer: void;
  };
  /**
   * Delete a role
   */
  deleteRole: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * The session's domain, else the caller's own
   */
  readDefaultDomain: {
    params: {};
    query: {};
    body: undefined;
    answer: DomainName;
  };
  /**
   * All domains
   */
  listDomains: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Domain[];
    };
  };
  /**
   * Make a domain
   */
  createDomain: {
    params: {};
    query: {};
    body: NewDomain;
    answer: Domain;
  };
  /**
   * Delete domains in the given order
   */
  deleteDomains: {
    params: {};
    query: {};
    body: Ids;
    answer: void;
  };
  /**
   * One domain; `default` is the caller's default domain
   */
  readDomain: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: DomainName;
  };
  /**
   * Change a domain
   */
  changeDomain: {
    params: {
      id: string;
    };
    query: {};
    body: DomainChange;
    answer: void;
  };
  /**
   * Delete a domain
   */
  deleteDomain: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Projects: the caller's own, another user's, or those of a domain
   */
  listProjects: {
    params: {};
    query: {
      paginate?: boolean;
      marker?: string;
      domain_id?: string;
      user_id?: string;
      admin?: boolean;
    };
    body: undefined;
    answer: {
      items: Project[];
      has_more: boolean;
    };
  };
  /**
   * Make a project
   */
  createProject: {
    params: {};
    query: {};
    body: NewProject;
    answer: Project;
  };
  /**
   * Delete projects in the given order
   */
  deleteProjects: {
    params: {};
    query: {};
    body: Ids;
    answer: void;
  };
  /**
   * One project
   */
  readProject: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Project;
  };
  /**
   * Change a project
   */
  changeProject: {
    params: {
      id: string;
    };
    query: {};
    body: ProjectChange;
    answer: void;
  };
  /**
   * Delete a project
   */
  deleteProject: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Give a user a role in a project
   */
  grantRole: {
    params: {
      project: string;
      role: string;
      user: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Groups of a domain; by default of the session's domain context
   */
  listGroups: {
    params: {};
    query: {
      domain_id?: string;
    };
    body: undefined;
    answer: {
      items: Group[];
    };
  };
  /**
   * Make a group in a domain; without one, in the caller's default domain
   */
  createGroup: {
    params: {};
    query: {
      domain_id?: string;
    };
    body: NewGroup;
    answer: Group;
  };
  /**
   * Delete groups in the given order
   */
  deleteGroups: {
    params: {};
    query: {};
    body: Ids;
    answer: void;
  };
  /**
   * One group
   */
  readGroup: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Group;
  };
  /**
   * Change a group
   */
  changeGroup: {
    params: {
      id: string;
    };
    query: {};
    body: GroupFields;
    answer: void;
  };
  /**
   * Delete a group
   */
  deleteGroup: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * The service catalog of the session, public endpoints only
   */
  readCatalog: {
    params: {};
    query: {};
    body: undefined;
    answer: CatalogService[];
  };
  /**
   * Who is signed in, where, and with which roles
   */
  readUserSession: {
    params: {};
    query: {};
    body: undefined;
    answer: UserSession;
  };
  /**
   * The catalog's services, numbered by their position
   */
  listServices: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: NumberedService[];
    };
  };
  /**
   * Change the own password; Keystone then revokes every token of the user, so one signs in anew after it
   */
  changeOwnPassword: {
    params: {};
    query: {};
    body: {
      original_password: string;
      password: string;
    };
    answer: void;
  };
  /**
   * Add a user to a group
   */
  addGroupMember: {
    params: {
      group: string;
      user: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Take a user out of a group
   */
  removeGroupMember: {
    params: {
      group: string;
      user: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Take a role in a project from a user
   */
  revokeRole: {
    params: {
      project: string;
      role: string;
      user: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Give a group a role in a project
   */
  grantRoleToGroup: {
    params: {
      project: string;
      group: string;
      role: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Take a role in a project from a group
   */
  revokeRoleFromGroup: {
    params: {
      project: string;
      group: string;
      role: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * List role assignments with names; `effective` adds what follows from them, each with its origin
   */
  listRoleAssignments: {
    params: {};
    query: {
      user_id?: string;
      group_id?: string;
      role_id?: string;
      project_id?: string;
      domain_id?: string;
      system?: boolean;
      effective?: boolean;
    };
    body: undefined;
    answer: {
      items: RoleAssignment[];
    };
  };
  /**
   * The application credentials of the caller
   */
  listApplicationCredentials: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: ApplicationCredential[];
    };
  };
  /**
   * Make an application credential for the project of the session; the answer alone has its secret
   */
  createApplicationCredential: {
    params: {};
    query: {};
    body: NewApplicationCredential;
    answer: CreatedApplicationCredential;
  };
  /**
   * Read an application credential of the caller
   */
  readApplicationCredential: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: ApplicationCredential;
  };
  /**
   * Delete an application credential of the caller; its tokens end
   */
  deleteApplicationCredential: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * The caller's pairs of keys for services that speak EC2 or S3
   */
  listEc2Credentials: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Ec2Credential[];
    };
  };
  /**
   * Make a pair of keys for the project of the session
   */
  createEc2Credential: {
    params: {};
    query: {};
    body: {};
    answer: Ec2Credential;
  };
  /**
   * Delete a pair of keys of the caller
   */
  deleteEc2Credential: {
    params: {
      access: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Give a user a role in a domain, or in its projects
   */
  grantRoleInDomain: {
    params: {
      domain: string;
      user: string;
      role: string;
    };
    query: {
      /**
       * The role holds in the projects of the domain, and not in the domain itself
       */
      inherited?: boolean;
    };
    body: undefined;
    answer: void;
  };
  /**
   * Take a role in a domain, or in its projects, from a user
   */
  revokeRoleInDomain: {
    params: {
      domain: string;
      user: string;
      role: string;
    };
    query: {
      /**
       * The role holds in the projects of the domain, and not in the domain itself
       */
      inherited?: boolean;
    };
    body: undefined;
    answer: void;
  };
  /**
   * Give a group a role in a domain, or in its projects
   */
  grantRoleToGroupInDomain: {
    params: {
      domain: string;
      group: string;
      role: string;
    };
    query: {
      /**
       * The role holds in the projects of the domain, and not in the domain itself
       */
      inherited?: boolean;
    };
    body: undefined;
    answer: void;
  };
  /**
   * Take a role in a domain, or in its projects, from a group
   */
  revokeRoleFromGroupInDomain: {
    params: {
      domain: string;
      group: string;
      role: string;
    };
    query: {
      /**
       * The role holds in the projects of the domain, and not in the domain itself
       */
      inherited?: boolean;
    };
    body: undefined;
    answer: void;
  };
  /**
   * The caller's authenticators, whose one-time codes are a second factor
   */
  listAuthenticators: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Authenticator[];
    };
  };
  /**
   * Give the caller an authenticator, once a code of its secret and the own password have proved to be right
   */
  addAuthenticator: {
    params: {};
    query: {};
    body: {
      /**
       * 16 bytes or more, in Base32 without padding
       */
      secret: string;
      code: string;
      password: string;
    };
    answer: Authenticator;
  };
  /**
   * Take an authenticator from the caller, who proves it with the own password
   */
  removeAuthenticator: {
    params: {
      id: string;
    };
    query: {};
    body: {
      password: string;
    };
    answer: void;
  };
}
export interface User {
  id: string;
  name: string;
  domain_id: string;
  enabled: boolean;
  /**
   * A copy of default_project_id where the user has none of its own
   */
  project_id: string | null;
  default_project_id?: string | null;
  description?: string | null;
  email?: string | null;
  password_expires_at?: string | null;
}
export interface NewUser {
  name: string;
  email?: string | null;
  password?: string | null;
  /**
   * Becomes the default project
   */
  project?: string | null;
  /**
   * The domain that the user comes into; absent or empty, the default domain
   */
  domain_id?: string | null;
  description?: string | null;
  enabled?: boolean;
}
export interface UserChange {
  password?: string;
  /**
   * The caller's own, where the setting ENFORCE_PASSWORD_CHECK asks for it
   */
  admin_password?: string;
  enabled?: boolean;
  name?: string;
  email?: string | null;
  description?: string | null;
  /**
   * Becomes the default project; empty takes it away
   */
  project?: string | null;
}
export interface Role {
  id: string;
  name: string;
  domain_id?: string | null;
  description?: string | null;
}
export interface Named {
  name: string;
}
export interface DomainName {
  id: string;
  name: string;
}
export interface Domain {
  id: string;
  name: string;
  description?: string | null;
  enabled: boolean;
}
export interface NewDomain {
  name: string;
  description?: string | null;
  enabled?: boolean;
}
export interface DomainChange {
  name?: string | null;
  description?: string | null;
  enabled?: boolean | null;
}
export interface Project {
  id: string;
  name: string;
  domain_id: string | null;
  parent_id?: string | null;
  description?: string | null;
  enabled: boolean;
  is_domain?: boolean;
  tags?: string[];
}
export interface NewProject {
  name: string;
  description?: string | null;
  domain_id?: string | null;
  enabled?: boolean;
}
export interface ProjectChange {
  name?: string | null;
  description?: string | null;
  domain_id?: string | null;
  enabled?: boolean | null;
}
export interface Group {
  id: string;
  name: string;
  domain_id: string;
  description?: string | null;
}
export interface NewGroup {
  name: string;
  description?: string | null;
  /**
   * The domain that the group comes into; absent or empty, the one of the query, else the default domain
   */
  domain_id?: string | null;
}
export interface GroupFields {
  name: string;
  description?: string | null;
}
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
export interface UserSession {
  id: string;
  username: string;
  enabled: true;
  user_domain_id: string;
  user_domain_name: string;
  domain_id: string | null;
  domain_name: string | null;
  project_id: string | null;
  project_name: string | null;
  roles: {
    id?: string;
    name: string;
  }[];
  is_superuser: boolean;
  services_region: string | null;
  available_services_regions: string[];
  /**
   * When the session ends, UTC, ISO 8601
   */
  expires_at: string;
  /**
   * Seconds until then, for those whose clock is another
   */
  expires_in: number;
  /**
   * When the own password has to be another, UTC, ISO 8601; absent: never
   */
  password_expires_at?: string;
  /**
   * How somebody has signed in: application_credential, or the id of a provider of single sign-on; absent: with a password
   */
  signed_in_with?: string;
  /**
   * Only where direct uploads are on
   */
  token?: string;
}
export interface NumberedService {
  id: number;
  type: string;
  name: string;
  endpoints: CatalogEndpoint[];
}
export interface RoleAssignment {
  role: NamedThing;
  user?: NamedThing;
  group?: NamedThing;
  scope: {
    project?: NamedThing;
    domain?: NamedThing;
    system?: {
      [k: string]: unknown;
    };
  };
  /**
   * The assignment is handed down to the projects below, or comes from one that is
   */
  inherited: boolean;
  /**
   * The group whose membership gives it
   */
  group_id?: string;
  /**
   * The role that implies it
   */
  prior_role_id?: string;
  /**
   * The place of the assignment that it follows from, when it is another
   */
  origin?: {
    project_id?: string;
    domain_id?: string;
  };
}
export interface NamedThing {
  id: string;
  name: string;
  domain?: {
    id: string;
    name: string;
  };
}
export interface ApplicationCredential {
  id: string;
  name: string;
  description?: string | null;
  project_id: string;
  expires_at?: string | null;
  unrestricted?: boolean | null;
  roles: Role[];
  access_rules?: AccessRule[];
}
export interface AccessRule {
  service: string;
  path: string;
  method: string;
}
export interface NewApplicationCredential {
  name: string;
  description?: string | null;
  secret?: string;
  expires_at?: string | null;
  unrestricted?: boolean;
  roles?: {
    id?: string;
    name?: string;
  }[];
  access_rules?: {
    service: string;
    path: string;
    method: 'POST' | 'GET' | 'HEAD' | 'PATCH' | 'PUT' | 'DELETE';
  }[];
}
export interface CreatedApplicationCredential {
  id: string;
  name: string;
  description?: string | null;
  project_id: string;
  expires_at?: string | null;
  unrestricted?: boolean | null;
  roles: Role[];
  access_rules?: AccessRule[];
  secret: string;
}
export interface Ec2Credential {
  access: string;
  secret: string;
  /**
   * The project
   */
  tenant_id: string;
}
export interface Authenticator {
  id: string;
}
