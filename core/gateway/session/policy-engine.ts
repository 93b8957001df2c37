import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import {
  consoleRules,
  createEnforcer,
  domainManagerRules,
  type Enforcer,
  loadDefaultRules,
  policyServices,
  type RuleDefaults,
  type RuleOverrides,
} from '#policy';
import type { AssumedRules, PolicyRule, PolicyTarget } from '#protocol';
import { GatewayError } from '../http/errors.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { isSuperuser } from '../openstack/identity-scope.ts';
import type { ReadItem, RefusedCall } from '../openstack/refused-call.ts';
import { credentialsOf } from './policy/credentials.ts';
import { identityCredentials, identityTarget, rulesOfProject } from './policy/identity-rules.ts';
import { LearnedRules } from './policy/learned-rules.ts';
import { namedRoles } from './policy/other-roles.ts';
import { isOwn, namedRules, policyServiceOf } from './policy/refused-calls.ts';
import type { SealedSession } from '../openstack/sealed-session.ts';

export interface PolicyEngine {
  /**
   * May the session do all of these? A rule that nobody defines is refused: a service would ask its rule `default` instead, so
   * that a misspelt name would open what it is to guard.
   */
  allows(session: SealedSession, rules: readonly PolicyRule[], target?: PolicyTarget | null): boolean;
  /** Does the service, or the operator's file for it, define the rule? */
  defines(rule: PolicyRule): boolean;
  /** Is there one among them that its service refused to the session's roles, of what is their own? */
  refused(session: SealedSession, rules: readonly PolicyRule[]): boolean;
  /** Learns from a refusal of a service. Never throws: what can't be told teaches nothing. */
  learn(session: SealedSession, call: RefusedCall, read: ReadItem): Promise<void>;
  /** Says which default rules are taken to be enforced, and why. */
  assumed(session: SealedSession): AssumedRules[];
  /** The roles that the operator's own files name, in lower case. */
  readonly siteRoles: readonly string[];
}

/** A service's rules: with what older forms accept, and without. */
interface ServiceRules {
  older: Enforcer;
  strict: Enforcer;
}

/** The services' default rules with the operator's files laid over them. */
export async function createPolicyEngine(config: Pick<GatewayConfig, 'policy' | 'settings'>): Promise<PolicyEngine> {
  const { directories } = config.policy;
  const services = new Map<string, ServiceRules>();
  const siteRoles = new Set<string>();
  const add = (service: string, rules: RuleDefaults, overrides: RuleOverrides) =>
    services.set(service, {
      older: createEnforcer({ rules, overrides }),
      strict: createEnforcer({ rules, overrides, deprecated: false }),
    });
  for (const service of policyServices) {
    const rules = { ...(await loadDefaultRules(service)), ...consoleRules[service] };
    const managers = service === 'identity' ? domainManagerRules : {};
    const own = await operatorRules(directories, service);
    for (const role of namedRoles(own)) siteRoles.add(role);
    add(service, rules, { ...managers, ...own });
  }
  add('object-store', consoleRules['object-store'] ?? {}, {});
  return new LearningEngine(services, [...siteRoles], config);
}

class LearningEngine implements PolicyEngine {
  readonly siteRoles: readonly string[];
  readonly #services: ReadonlyMap<string, ServiceRules>;
  readonly #configured: readonly string[] | null;
  readonly #config: Pick<GatewayConfig, 'settings'>;
  readonly #learned = new LearnedRules();

  constructor(
    services: ReadonlyMap<string, ServiceRules>,
    siteRoles: readonly string[],
    config: Pick<GatewayConfig, 'policy' | 'settings'>,
  ) {
    this.siteRoles = siteRoles;
    this.#services = services;
    this.#configured = config.policy.newDefaults;
    this.#config = config;
  }

  allows(session: SealedSession, rules: readonly PolicyRule[], target?: PolicyTarget | null): boolean {
    return rules.every((rule) => this.defines(rule)) && this.#passes(session, rules, target);
  }

  defines([service, rule]: PolicyRule): boolean {
    return this.#services.get(service)?.older.has(rule) === true;
  }

  #passes(session: SealedSession, rules: readonly PolicyRule[], target?: PolicyTarget | null): boolean {
    const completed = completeTarget(session, target ?? {});
    const credentials = credentialsOf(session, isSuperuser(session, this.#config));
    return rules.every(([service, rule]) => {
      if (service === 'identity') return this.#passesIdentity(session, rule, target ?? {});
      // A token for a domain or for the system is no token of the other services, whatever its roles are called.
      if (session.project === null) return false;
      const enforcer = this.#services.get(service)?.[this.#isStrict(session, service) ? 'strict' : 'older'];
      return enforcer?.check(rule, completed, credentials) === true && !this.#learned.shut(session, service, rule);
    });
  }

  #passesIdentity(session: SealedSession, rule: string, target: PolicyTarget): boolean {
    if (session.project === null && rulesOfProject.has(rule)) return false;
    const credentials = identityCredentials(session, this.#config);
    const enforcer = this.#services.get('identity')?.[this.#isStrict(session, 'identity') ? 'strict' : 'older'];
    const completed = identityTarget(rule, completeTarget(session, target), target, credentials);
    return enforcer?.check(rule, completed, credentials) === true && !this.#learned.shut(session, 'identity', rule);
  }

  refused(session: SealedSession, rules: readonly PolicyRule[]): boolean {
    return rules.some(([service, rule]) => this.#learned.shut(session, service, rule) !== undefined);
  }

  async learn(session: SealedSession, call: RefusedCall, read: ReadItem): Promise<void> {
    // A refusal of administrators says nothing about the roles of ordinary users.
    if (call.method === 'GET' || call.method === 'HEAD' || isSuperuser(session, this.#config)) return;
    const service = policyServiceOf(call.service);
    const rules = service === 'object-store' ? ['write'] : namedRules(service, call.message);
    const asked = rules.map((rule): PolicyRule => [service, rule]);
    // A refusal that was to be expected teaches nothing.
    if (rules.length === 0 || !this.#passes(session, asked)) return;
    if (!(await isOwn(session, call, read).catch(() => false))) return;
    const shut = this.#shutByNewDefaults(session, service, rules);
    const [first] = shut;
    if (first !== undefined && this.#configured === null) this.#learned.assumeStrict(session, service, first);
    // A refusal that names several rules does not say which one failed.
    for (const rule of rules.length === 1 ? rules : shut) this.#learned.shutFor(session, service, rule);
  }

  assumed(session: SealedSession): AssumedRules[] {
    return policyServices.map((service): AssumedRules => {
      const defaults = this.#isStrict(session, service) ? 'new' : 'older';
      if (this.#configured !== null) return { service, defaults, why: 'setting' };
      const refusal = this.#learned.strict(session, service);
      if (!refusal) return { service, defaults, why: 'unknown' };
      const { rule, roles, at } = refusal;
      return {
        service,
        defaults,
        why: 'refusal',
        refusal: { rule, roles: [...roles], at: new Date(at).toISOString() },
      };
    });
  }

  #isStrict(session: SealedSession, service: string): boolean {
    return this.#configured?.includes(service) ?? this.#learned.strict(session, service) !== undefined;
  }

  #shutByNewDefaults(session: SealedSession, service: string, rules: readonly string[]): string[] {
    const target = completeTarget(session, {});
    const credentials = credentialsOf(session, false);
    return rules.filter((rule) => this.#services.get(service)?.strict.check(rule, target, credentials) === false);
  }
}

/** Completes a target: what it leaves open is the caller's own. */
function completeTarget(session: SealedSession, target: PolicyTarget): Record<string, unknown> {
  const project = session.project?.id ?? null;
  const domain = session.user.domainId;
  const own: Record<string, unknown> = {
    project_id: project,
    tenant_id: project,
    'project.id': project,
    // Image rules ask for the image's owner, who is the caller for one that is yet to be made.
    owner: project,
    user_id: session.user.id,
    'user.id': session.user.id,
    domain_id: domain,
    'project.domain_id': domain,
    'user.domain_id': domain,
    'group.domain_id': domain,
  };
  const given = Object.entries(target).filter(([, value]) => value !== null && value !== undefined);
  return { ...own, ...Object.fromEntries(given) };
}

/** `<service>.yaml`, `<service>.json` and `<service>.d/*` of each folder, and the same under Horizon's names; later ones win. */
async function operatorRules(directories: readonly string[], service: string): Promise<Record<string, string>> {
  const rules: Record<string, string> = {};
  for (const directory of directories) {
    for (const path of await ruleFiles(directory, service)) Object.assign(rules, await readRules(path));
  }
  return rules;
}

/** The names of projects, after which Horizon names its policy files (`nova_policy.yaml`, `nova_policy.d/`). */
const projects: Readonly<Record<string, string>> = {
  identity: 'keystone',
  image: 'glance',
  compute: 'nova',
  network: 'neutron',
  volume: 'cinder',
  orchestration: 'heat',
  'container-infra': 'magnum',
};

/** The files that Horizon would read come first: a file that is named after the service is for this console. */
async function ruleFiles(directory: string, service: string): Promise<string[]> {
  const isRules = (name: string) => /\.(ya?ml|json)$/.test(name);
  const all = await readdir(directory);
  const paths = [`${projects[service] ?? service}_policy`, service].map(async (own) => {
    const files = all.filter((name) => isRules(name) && name.replace(/\.\w+$/, '') === own);
    const folder = join(directory, `${own}.d`);
    const parts = await readdir(folder).catch(() => [] as string[]);
    return [
      ...files.map((name) => join(directory, name)),
      ...parts
        .filter(isRules)
        .sort()
        .map((name) => join(folder, name)),
    ];
  });
  return (await Promise.all(paths)).flat();
}

async function readRules(path: string): Promise<Record<string, string>> {
  const rules: unknown = parse(await readFile(path, 'utf8')) ?? {};
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules)) {
    throw new GatewayError('BAD_REQUEST', { detail: `${basename(path)} is not a map of rules` });
  }
  return rules as Record<string, string>;
}
