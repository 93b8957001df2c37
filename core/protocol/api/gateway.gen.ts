// Made by `npm run generate` from schemas/api/gateway.json; change it there.

/**
 * The answer is for somebody with exactly these roles; others than one's own are for administrators
 *
 * @minItems 1
 * @maxItems 100
 */
export type RoleNames = [string, ...string[]];

/**
 * The gateway itself, by operation name.
 */
export interface GatewayOperations {
  /**
   * The settings that the console reads, unset ones as null
   */
  readSettings: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      [k: string]: unknown;
    };
  };
  /**
   * May the caller do all of these, in the current scope?
   */
  checkPolicy: {
    params: {};
    query: {};
    body: PolicyQuestion;
    answer: PolicyAnswer;
  };
  /**
   * The roles as which the caller may look at the console, each with those that it implies
   */
  listRoleViews: {
    params: {};
    query: {};
    body: undefined;
    answer: RoleViews;
  };
  /**
   * The part of a page that would be another if the caller had exactly these roles
   */
  readRoleView: {
    params: {};
    query: {};
    body: {
      roles: RoleNames;
      /**
       * Names of rules with their service: "image:add_image"
       *
       * @maxItems 2000
       */
      rules: string[];
    };
    answer: RoleView;
  };
  /**
   * Time zones with their current offset from UTC
   */
  listTimeZones: {
    params: {};
    query: {};
    body: undefined;
    answer: TimeZones;
  };
}
export interface PolicyQuestion {
  /**
   * Pairs of scope and rule: ["image", "add_image"]
   *
   * @maxItems 1000
   */
  rules: [string, string][];
  /**
   * Attributes of what is acted upon; absent ones are the caller's own
   */
  target?: {
    [k: string]: unknown;
  } | null;
  /**
   * Further targets, each with an answer of its own in `each`
   *
   * @maxItems 100
   */
  targets?: {
    [k: string]: unknown;
  }[];
  roles?: RoleNames;
}
export interface PolicyAnswer {
  allowed: boolean;
  /**
   * Whether all rules pass for each of the further targets, in their order
   */
  each?: boolean[];
  /**
   * The service itself refused one of these to the caller's roles
   */
  refused?: boolean;
}
export interface RoleViews {
  items: {
    name: string;
    /**
     * The role and those that it implies
     */
    roles: string[];
  }[];
}
export interface RoleView {
  roles: {
    name: string;
  }[];
  is_superuser: boolean;
  /**
   * Seconds until the caller's own session ends
   */
  expires_in: number;
  /**
   * An answer for each of the rules that a service defines
   */
  policy: {
    [k: string]: boolean;
  };
  /**
   * Rules that their service refused to these roles before
   */
  refused_rules: string[];
}
export interface TimeZones {
  timezone_dict: {
    [k: string]: string;
  };
}
