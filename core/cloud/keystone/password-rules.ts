/** The rules for users' passwords and for wrong ones, as keystone's section `security_compliance` has them. */
export interface PasswordRules {
  /** A new password must match from its beginning. */
  regex?: string;
  /** The expression in words, for the refusal. */
  regexDescription?: string;
  /** So many passwords, the new one included, must differ when users change their own. */
  uniqueLast?: number;
  /** A password ends after so many days. */
  expiresDays?: number;
  /** A password that its user chose can be changed again after so many days. */
  minimumAgeDays?: number;
  /** A password that somebody else set must be changed before it is good for anything. */
  changeAtFirstUse?: boolean;
  /** So many wrong passwords lock the user out. 0: never. */
  lockoutAttempts?: number;
  /** Seconds; 0: until somebody enables the user again. */
  lockoutSeconds?: number;
}

/** The rules of the real cloud that the embedded one is compared with. */
export const defaultPasswordRules: PasswordRules = { lockoutAttempts: 5, lockoutSeconds: 60 };
