import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../../shared/credentials.ts';
import type { ServiceContext } from '../../shared/service.ts';
import { NeutronError, noResource } from '../errors.ts';
import { createNeutronEnforcer } from './neutron-rules.ts';

/**
 * The facts that a rule may ask of the thing it guards: `project_id`, the owner of its parent (`network:tenant_id`), and
 * `field`, the checks on single attributes that hold for it (`networks:shared=True`).
 */
export interface PolicyFacts {
  project_id: string;
  field: readonly string[];
  [parent: `${string}:tenant_id`]: string;
}

/** The caller, and what the rules let him do. */
export interface Caller {
  credentials: Credentials;
  projectId: string;
  isAdmin: boolean;
  allows(rule: string, facts: PolicyFacts): boolean;
  /** The same for many rules about one thing: its facts are looked at once. */
  about(facts: PolicyFacts): (rule: string) => boolean;
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
  const known = new Map<string, (rule: string) => boolean>();

  const about = (facts: PolicyFacts) => {
    const key = JSON.stringify(facts);
    const asked = known.get(key) ?? answersAbout(facts);
    known.set(key, asked);
    return asked;
  };
  const answersAbout = ({ field, ...target }: PolicyFacts) => {
    const answers = new Map<string, boolean>();
    const asker = { ...credentials, tenant_id: projectId, fact: field };
    const whole = { ...target, tenant_id: target.project_id };
    return (rule: string) => {
      const answer = answers.get(rule) ?? enforcer.check(rule, whole, asker);
      answers.set(rule, answer);
      return answer;
    };
  };
  const allows = (rule: string, facts: PolicyFacts) => about(facts)(rule);

  return {
    credentials,
    projectId,
    isAdmin: allows('context_is_admin', { project_id: projectId, field: [] }),
    allows,
    about,
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
