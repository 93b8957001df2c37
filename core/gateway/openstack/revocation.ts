/** A token that Keystone is to forget. */
export interface Revocation {
  authUrl: string;
  token: string;
  /** When it ends by itself; milliseconds since 1970. */
  until: number;
}

export interface WhenUnused {
  /** Hears how the first try ended; nothing when another revocation of the same token has taken its place. */
  done?: (error: unknown) => void;
  /** Seconds that running calls may hold the token for; by default a session's length. */
  limit?: number | undefined;
  until?: number;
}
