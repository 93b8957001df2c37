import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../../shared/credentials.ts';
import type { ServiceContext } from '../../shared/service.ts';
import { NeutronError, noResource } from '../errors.ts';
import { createNeutronEnforcer } from './neutron-rules.ts';

/**
 * What a rule may ask of the thing it guards: `project_id`, the owner of what it belongs to (`network:tenant_id`), and
 * `field`, the checks on single attributes that hold for it (`networks:shared=True`).
 */
export interface PolicyFacts {
  project_id: string;
  field: readonly string[];
  [parent: `${string}:tenant_id`]: string;
}

/** Who asks, and what the rules let them do. */
export interface Caller {
  credentials: Credentials;
  projectId: string;
  isAdmin: boolean;
  allows(rule: string, facts: PolicyFacts): boolean;
  /** 403 with the rules' names unless all of them allow it; 404 when the thing may not be seen either. */
  enforce(rules: readonly RuleTree[], facts: PolicyFacts, get?: string): void;
}

/** A rule, with those of parts of an attribute: `create_port:fixed_ips` and `create_port:fixed_ips:ip_address`. */
export interface RuleTree {
  rule: string;
  parts?: readonly string[];
}

const enforcer = createNeutronEnforcer();

export function callerOf(context: ServiceContext, request: FastifyRequest): Caller {
  const credentials = context.identity.authenticate(request);
  const projectId = credentials.project_id ?? '';
  const answers = new Map<string, boolean>();

  const allows = (rule: string, facts: PolicyFacts) => {
    const key = `${rule} ${JSON.stringify(facts)}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const { field, ...target } = facts;
    const asker = { ...credentials, tenant_id: projectId, fact: field };
    const answer = enforcer.check(rule, { ...target, tenant_id: facts.project_id }, asker);
    answers.set(key, answer);
    return answer;
  };

  return {
    credentials,
    projectId,
    isAdmin: allows('context_is_admin', { project_id: projectId, field: [] }),
    allows,
    enforce(rules, facts, get) {
      const names = rules.flatMap(({ rule, parts = [] }) => [rule, ...parts]);
      if (names.every((rule) => allows(rule, facts))) return;
      if (get !== undefined && !allows(get, facts)) throw noResource();
      throw forbidden(rules);
    },
  };
}

export function forbidden(rules: readonly RuleTree[]): NeutronError {
  const texts = rules.map(({ rule, parts }) =>
    parts && parts.length > 0
      ? joined([
          `rule:${rule}`,
          joined(
            parts.map((part) => `rule:${part}`),
            true,
          ),
        ])
      : `rule:${rule}`,
  );
  return new NeutronError(403, 'PolicyNotAuthorized', `${joined(texts)} is disallowed by policy`);
}

function joined(texts: readonly string[], always = false): string {
  return texts.length === 1 && !always ? (texts[0] ?? '') : `(${texts.join(' and ')})`;
}
