// Made by `npm run generate` from schemas/api/gateway.json; change it there.

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
}
export interface PolicyAnswer {
  allowed: boolean;
  /**
   * The service itself refused one of these to the caller's roles
   */
  refused?: boolean;
}
export interface TimeZones {
  timezone_dict: {
    [k: string]: string;
  };
}
