import { createHmac, randomBytes } from 'node:crypto';
import { lruSet } from '../http/lru-map.ts';
import { foldName } from './same-user.ts';

const keptUsers = 50_000;

/** Returns what the log says of who tried to sign in: the name, or its length and hash where it may be a password in the wrong field. */
export type LoggedName = { user: string } | { userLength: number; userHash: string };

export type TypedNames = ReturnType<typeof createTypedNames>;

/** Tells names that Keystone knows from what is merely typed as one. */
export function createTypedNames() {
  const known = lruSet<string>(keptUsers);
  // With the process the key is gone: then nobody can find out by trying what a hash was made of.
  const key = randomBytes(32);
  return {
    /** Keystone has taken the user's password. @param user as `userKey` makes it */
    learn: (user: string): void => known.add(user),
    logged(typed: string, user: string | null): LoggedName {
      if (user !== null && known.has(user)) return { user: typed };
      // The same for all spellings of a name.
      const hash = createHmac('sha256', key).update(foldName(typed));
      return { userLength: typed.length, userHash: hash.digest('base64url').slice(0, 8) };
    },
  };
}
