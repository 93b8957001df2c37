import { invalidObject, type SchemaProblem } from './fault.ts';

const label = '(?!-)[a-z0-9_-]{1,63}(?<!-)';
const zoneName = new RegExp(`^(${label}\\.)+$`, 'i');
const recordName = new RegExp(`^(\\*\\.)?(${label}\\.)*(${label}\\.)$`, 'i');
const email = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;

export const longestTtl = 2147483647;

/** Collects what is wrong with a body, as designate reports it. */
export function createProblems() {
  const problems: SchemaProblem[] = [];
  const add = (path: string, validator: string, message: string) => problems.push({ message, path: [path], validator });
  return {
    add,
    only(body: Readonly<Record<string, unknown>>, allowed: readonly string[]) {
      for (const name of Object.keys(body).filter((each) => !allowed.includes(each))) {
        add(name, 'additionalProperties', `Additional properties are not allowed ('${name}' was unexpected)`);
      }
    },
    zoneName(value: unknown) {
      if (value === undefined) return add('name', 'required', "'name' is a required property");
      if (typeof value !== 'string') return add('name', 'type', `${JSON.stringify(value)} is not of type 'string'`);
      if (value.length > 255) return add('name', 'maxLength', `'${value}' is too long`);
      if (!zoneName.test(value)) add('name', 'format', `'${value}' is not a 'domainname'`);
    },
    recordName(value: unknown) {
      if (value === undefined) return add('name', 'required', "'name' is a required property");
      if (typeof value !== 'string' || value.length > 255 || !recordName.test(value)) {
        add('name', 'format', `'${String(value)}' is not a 'hostname'`);
      }
    },
    email(value: unknown, required: boolean) {
      if (value === undefined || value === null) {
        if (required) add('email', 'required', "'email' is a required property");
      } else if (typeof value !== 'string' || !email.test(value)) {
        add('email', 'format', `'${String(value)}' is not a 'email'`);
      }
    },
    ttl(value: unknown) {
      if (value === undefined || value === null) return;
      if (typeof value !== 'number' || !Number.isInteger(value)) {
        return add('ttl', 'type', `${JSON.stringify(value)} is not of type 'integer'`);
      }
      if (value < 1) add('ttl', 'minimum', `${value} is less than the minimum of 1`);
      if (value > longestTtl) add('ttl', 'maximum', `${value} is greater than the maximum of ${longestTtl}`);
    },
    text(name: string, value: unknown, longest = 160) {
      if (value === undefined || value === null) return;
      if (typeof value !== 'string') add(name, 'type', `${JSON.stringify(value)} is not of type 'string'`);
      else if (value.length > longest) add(name, 'maxLength', `'${value}' is too long`);
    },
    /** Refuses when anything was wrong. */
    end() {
      if (problems.length > 0) invalidObject(problems);
    },
  };
}
