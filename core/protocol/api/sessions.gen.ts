// Made by `npm run generate` from schemas/api/sessions.json; change it there.

/**
 * Sessions of the console, by operation name.
 */
export interface SessionsOperations {
  /**
   * The caller's own sessions, at all gateways that share a store
   */
  listOwnSessions: {
    params: {};
    query: {};
    body: undefined;
    answer: OwnSessions;
  };
  /**
   * End one of the caller's own sessions
   */
  endOwnSession: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * End all sessions of the caller but this one
   */
  endOtherSessions: {
    params: {};
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * The sessions of all users of this Keystone; for administrators
   */
  listAllSessions: {
    params: {};
    query: {
      /**
       * The id of a user: the list has their sessions alone, up to a thousand
       */
      user_id?: string;
    };
    body: undefined;
    answer: AllSessions;
  };
  /**
   * End a session of any user; for administrators, who give their own password again
   */
  endAnySession: {
    params: {
      id: string;
    };
    query: {};
    body: {
      password: string;
    };
    answer: void;
  };
  /**
   * End many sessions of any users after one check of the password; for administrators, who give their own again
   */
  endSessions: {
    params: {};
    query: {};
    body: {
      password: string;
      /**
       * Ids of sessions, as listAllSessions tells them
       *
       * @minItems 1
       * @maxItems 1000
       */
      ids: [string, ...string[]];
    };
    answer: EndedSessions;
  };
}
export interface OwnSessions {
  items: OwnSession[];
  /**
   * False: the gateways share no store, and only sessions of the one that answers are listed
   */
  is_shared: boolean;
  /**
   * There are more: up to a thousand are listed
   */
  has_more: boolean;
}
export interface OwnSession {
  id: string;
  /**
   * The session that asks
   */
  is_current: boolean;
  /**
   * Null: it was begun by an earlier version
   */
  signed_in_at: string | null;
  /**
   * When it was last used, give or take a minute
   */
  seen_at: string;
  /**
   * When the session ends, unless it is used
   */
  expires_at: string;
  /**
   * Address of the last request that was noted
   */
  address: string;
  /**
   * As it names itself; null: not known
   */
  browser: string | null;
  /**
   * As the browser names it; null: not known
   */
  system: string | null;
}
export interface AllSessions {
  items: AnySession[];
  /**
   * False: the gateways share no store, and only sessions of the one that answers are listed
   */
  is_shared: boolean;
  /**
   * There are more: up to a thousand are listed, of each user the newest
   */
  has_more: boolean;
}
export interface AnySession {
  id: string;
  is_current: boolean;
  signed_in_at: string | null;
  seen_at: string;
  expires_at: string;
  address: string;
  browser: string | null;
  system: string | null;
  user: UserOfSession;
  project_name: string | null;
}
export interface UserOfSession {
  id: string;
  name: string;
  domain_name: string;
  /**
   * The user has sessions that the list does not have
   */
  has_more: boolean;
}
export interface EndedSessions {
  /**
   * Each id that was named, once, in that order
   */
  items: EndedSession[];
}
export interface EndedSession {
  id: string;
  /**
   * gone: there is no such session; own: the session that asks, which goes on; failed: it may go on, ask again
   */
  outcome: 'ended' | 'gone' | 'own' | 'failed';
}
