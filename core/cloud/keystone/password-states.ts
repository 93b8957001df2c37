import type { CloudError } from '../shared/errors.ts';
import { CloudError as Refusal } from '../shared/errors.ts';
import type { Keystone } from './context.ts';
import type { UserRecord } from './keystone-records.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { badRequest, unauthorized } from './refusals.ts';

const day = 86_400_000;

/** The members of a user's record that a password sets. */
export type PasswordState = Pick<
  UserRecord,
  'password_hash' | 'password_created_at' | 'password_expires_at' | 'password_is_own' | 'earlier_passwords'
>;

/** Throws keystone's 400 when the password does not match the regular expression of the rules. */
export function requireStrong({ passwordRules }: Keystone, password: string): void {
  const { regex, regexDescription } = passwordRules;
  if (regex === undefined || new RegExp(`^(?:${regex})`).test(password)) return;
  throw badRequest(`The password does not match the requirements: ${regexDescription ?? 'None'}.`);
}

/** The state after somebody who manages users has set the password; null takes it away. */
export async function passwordSet(
  keystone: Keystone,
  user: Pick<UserRecord, 'options'> & Partial<UserRecord>,
  password: string | null,
): Promise<PasswordState> {
  const state = await newState(keystone, user, password);
  const { passwordRules, service } = keystone;
  const mustChange = passwordRules.changeAtFirstUse && !user.options['ignore_change_password_upon_first_use'];
  return mustChange ? { ...state, password_expires_at: service.clock.now() } : state;
}

/** The state after the user has chosen another password. Throws 400 where the rules do not let them. */
export async function passwordChosen(keystone: Keystone, user: UserRecord, password: string): Promise<PasswordState> {
  requireStrong(keystone, password);
  if (user.options['lock_password'] === true)
    throw badRequest(`${notNow} password policy disallowing password changes.${askSomebody}`);
  requireAge(keystone, user);
  const { uniqueLast = 0 } = keystone.passwordRules;
  for (const hash of uniqueLast > 0 ? passwordsOf(user).slice(-uniqueLast) : []) {
    if (!(await verifyPassword(password, hash))) continue;
    throw badRequest(
      'The new password cannot be identical to a previous password. The total number which includes the new password ' +
        `must be unique is ${uniqueLast}.`,
    );
  }
  return { ...(await newState(keystone, user, password)), password_is_own: true };
}

const notNow = 'You cannot change your password at this time due to';
const askSomebody = ' Please contact your administrator to reset your password.';

function requireAge({ passwordRules, service }: Keystone, user: UserRecord): void {
  const days = passwordRules.minimumAgeDays ?? 0;
  const left = (user.password_created_at ?? 0) + days * day - service.clock.now();
  if (user.password_is_own !== true || left <= 0) return;
  throw badRequest(
    `${notNow} the minimum password age. Once you change your password, it must be used for ${days} day(s) before it can be ` +
      `changed. Please try again in ${Math.floor(left / day)} day(s) or contact your administrator to reset your password.`,
  );
}

async function newState(
  { passwordRules, service }: Keystone,
  user: Pick<UserRecord, 'options'> & Partial<UserRecord>,
  password: string | null,
): Promise<PasswordState> {
  const now = service.clock.now();
  const { expiresDays, uniqueLast = 0 } = passwordRules;
  const ends = expiresDays && user.options['ignore_password_expiry'] !== true;
  return {
    password_hash: password === null ? null : await hashPassword(password),
    password_created_at: now,
    password_expires_at: ends ? Math.floor((now + expiresDays * day) / 1000) * 1000 : null,
    password_is_own: false,
    earlier_passwords: uniqueLast > 0 ? passwordsOf(user).slice(-uniqueLast) : [],
  };
}

function passwordsOf(user: Partial<UserRecord>): string[] {
  return [...(user.earlier_passwords ?? []), ...(user.password_hash ? [user.password_hash] : [])];
}

/**
 * Returns the user whose password this is. A wrong one is counted, and too many lock the user out. Throws 401, which tells no
 * reason but one: that the password is right and has expired.
 */
export async function provePassword(
  keystone: Keystone,
  user: UserRecord | undefined,
  password: string,
): Promise<UserRecord> {
  const { users } = keystone.records;
  const right = await verifyPassword(password, user?.password_hash ?? null);
  // Another call may have changed the user while the password was hashed.
  const now = user && users.get(user.id);
  if (!now || isLockedOut(keystone, now)) throw unauthorized();
  if (!right || now.password_hash !== user.password_hash) {
    const failed_sign_ins = (wasLockedOut(keystone, now) ? 0 : (now.failed_sign_ins ?? 0)) + 1;
    users.set(now.id, { ...now, failed_sign_ins, failed_sign_in_at: keystone.service.clock.now() });
    throw unauthorized();
  }
  if (!now.enabled || !keystone.records.domains.get(now.domain_id)?.enabled) throw unauthorized();
  if (isExpired(keystone, now)) throw passwordExpired(now.id);
  if (!now.failed_sign_ins) return now;
  const { failed_sign_ins: _count, failed_sign_in_at: _time, ...fresh } = now;
  users.set(now.id, fresh);
  return fresh;
}

function isExpired({ service }: Keystone, user: UserRecord): boolean {
  const ends = user.password_expires_at;
  return ends != null && ends <= service.clock.now() && user.options['ignore_password_expiry'] !== true;
}

/** The refusal of a password that is right and has to be changed first. */
export class PasswordExpired extends Refusal {}

function passwordExpired(id: string): CloudError {
  return new PasswordExpired(401, `The password is expired and needs to be changed for user: ${id}.`);
}

function isLockedOut(keystone: Keystone, user: UserRecord): boolean {
  if (user.options['ignore_lockout_failure_attempts'] === true) return false;
  return hasTooMany(keystone, user) && !wasLockedOut(keystone, user);
}

/** The user was locked out, and the time of that is over. */
function wasLockedOut(keystone: Keystone, user: UserRecord): boolean {
  const seconds = keystone.passwordRules.lockoutSeconds ?? 0;
  if (!hasTooMany(keystone, user) || seconds === 0) return false;
  return (user.failed_sign_in_at ?? 0) + seconds * 1000 <= keystone.service.clock.now();
}

function hasTooMany({ passwordRules }: Keystone, user: UserRecord): boolean {
  const attempts = passwordRules.lockoutAttempts ?? 0;
  return attempts > 0 && (user.failed_sign_ins ?? 0) >= attempts;
}
