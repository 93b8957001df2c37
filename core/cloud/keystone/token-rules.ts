/** Settings of Keystone for its tokens, where they differ from those of the real cloud. */
export interface TokenRules {
  /** Whether a token with a scope is traded for another one: `[token] allow_rescope_scoped_token`. Default true. */
  rescope?: boolean;
  /** Groups whose ids each token holds besides all else, as those of single sign-on do. Default 0. */
  groups?: number;
}
