/** A token that Keystone is to forget. */
export interface Revocation {
  authUrl: string;
  token: string;
  /** When it ends by itself; milliseconds since 1970. */
  until: number;
}

/** Holds what is to be revoked until Keystone has forgotten it. None of its promises is ever rejected. */
export interface RevocationKeeper {
  /**
   * Resolves when the end of this process would not lose it. @param heldUntil when running calls have to have ended; milliseconds
   * since 1970
   */
  keep(revocation: Revocation, heldUntil: number): Promise<void>;
  /** Keystone could not be told: it will be told again. Resolves as `keep` does. */
  tryAgain(revocation: Revocation): Promise<void>;
  /** Keystone has forgotten it. */
  drop(revocation: Revocation): Promise<void>;
}

export interface WhenUnused {
  /** Hears how the first try ended; nothing when another revocation of the same token has taken its place. */
  done?: (error: unknown) => void;
  /** Seconds that running calls may hold the token for; by default a session's length. */
  limit?: number | undefined;
  until?: number;
}
