import type { FastifyReply } from 'fastify';
import { microsecondTime } from '../shared/clock.ts';
import { CloudError } from '../shared/errors.ts';
import type { Keystone } from './context.ts';
import type { UserRecord } from './keystone-records.ts';

/**
 * Returns the methods that the receipt of this id proves for the user.
 * @throws CloudError 401 when there is no such receipt, it has ended, or it is somebody else's.
 */
export function methodsOfReceipt({ receipts }: Keystone, id: string, userId: string): string[] {
  const receipt = receipts.find(id);
  if (receipt?.userId !== userId) throw new CloudError(401, `Could not find auth receipt: ${id}.`);
  return receipt.methods;
}

/** Answers 401 with a receipt for the methods that the user has passed, and with the methods that the rules ask for. */
export function sendReceipt(keystone: Keystone, reply: FastifyReply, user: UserRecord, passed: string[]): FastifyReply {
  const { id, receipt } = keystone.receipts.issue(user.id, passed);
  const domain = keystone.records.domains.get(user.domain_id);
  return reply
    .code(401)
    .header('openstack-auth-receipt', id)
    .send({
      receipt: {
        methods: receipt.methods,
        user: { id: user.id, name: user.name, domain: { id: user.domain_id, name: domain?.name } },
        expires_at: microsecondTime(receipt.expiresAt),
        issued_at: microsecondTime(receipt.issuedAt),
      },
      required_auth_methods: rulesOf(user).filter((rule) => rule.some((method) => passed.includes(method))),
    });
}

/** Returns true when the methods are all that one of the user's rules asks for, or the user has no rules. */
export function satisfiesRules(user: UserRecord, passed: readonly string[]): boolean {
  const rules = rulesOf(user);
  if (rules.length === 0 || user.options['multi_factor_auth_enabled'] === false) return true;
  return rules.some((rule) => rule.every((method) => passed.includes(method)));
}

/** The methods that the real cloud's Keystone has. Others count for nothing in a rule, so that nobody is shut out by one. */
const methods = new Set(['openid', 'password', 'token', 'oauth1', 'mapped', 'application_credential', 'totp']);

function rulesOf({ options }: UserRecord): string[][] {
  const rules = options['multi_factor_auth_rules'];
  if (!Array.isArray(rules)) return [];
  return rules
    .filter((rule): rule is string[] => Array.isArray(rule) && rule.every((method) => typeof method === 'string'))
    .map((rule) => [...new Set(rule)].filter((method) => methods.has(method)));
}
