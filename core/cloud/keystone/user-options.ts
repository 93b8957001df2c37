import { isObject, pythonTextOf } from './context.ts';
import { badRequest } from './refusals.ts';

const flags = [
  'ignore_change_password_upon_first_use',
  'ignore_lockout_failure_attempts',
  'ignore_password_expiry',
  'ignore_user_inactivity',
  'lock_password',
  'multi_factor_auth_enabled',
];

/** The options of a user as the body has them; null takes one away. Throws keystone's 400 for what is none. */
export function readOptions(value: unknown): Record<string, unknown> {
  if (value === undefined) return {};
  if (!isObject(value)) throw invalid('options', `${pythonTextOf(value)} is not of type 'object'`);
  for (const [name, option] of Object.entries(value)) {
    if (name === 'multi_factor_auth_rules') requireRules(option);
    else if (!flags.includes(name)) {
      throw invalid('options', `Additional properties are not allowed (${pythonTextOf(name)} was unexpected)`);
    } else if (option !== null && typeof option !== 'boolean') {
      throw invalid(`options/${name}`, `${pythonTextOf(option)} is not of type 'boolean', 'null'`);
    }
  }
  return value;
}

function requireRules(value: unknown): void {
  const place = 'options/multi_factor_auth_rules';
  if (value === null) return;
  if (!Array.isArray(value)) throw invalid(place, `${pythonTextOf(value)} is not of type 'array', 'null'`);
  value.forEach((rule: unknown, at) => {
    if (!Array.isArray(rule)) throw invalid(`${place}/${at}`, `${pythonTextOf(rule)} is not of type 'array'`);
    if (rule.length === 0) throw invalid(`${place}/${at}`, '[] is too short');
  });
}

function invalid(place: string, problem: string) {
  return badRequest(`Invalid input for field '${place}': ${problem}`);
}

/** The options that are set. */
export function withoutNulls(options: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null));
}
