import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { createEnforcer, type Enforcer, loadDefaultRules, policyServices } from '#policy';
import type { PolicyRule, PolicyTarget } from '#protocol';
import { GatewayError } from '../errors.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import type { SealedSession } from './session.ts';

export interface PolicyEngine {
  /** May the session do all of these? A rule that nobody defines is refused. */
  allows(session: SealedSession, rules: readonly PolicyRule[], target?: PolicyTarget | null): boolean;
}

/** Rules that no service defines and the documents name (contract §15.7). */
const extraRules: Record<string, Record<string, { check: string }>> = {
  compute: {
    'os_compute_api:os-scheduler-hints:discoverable': { check: '@' },
    'os_compute_api:os-server-groups:discoverable': { check: '@' },
  },
};

/** The services' default rules with the operator's files laid over them. */
export async function createPolicyEngine(
  { directories, newDefaults }: GatewayConfig['policy'],
  isSuperuser: (session: SealedSession) => boolean,
): Promise<PolicyEngine> {
  const enforcers = new Map<string, Enforcer>();
  for (const service of policyServices) {
    enforcers.set(
      service,
      createEnforcer({
        rules: { ...(await loadDefaultRules(service)), ...extraRules[service] },
        overrides: await operatorRules(directories, service),
        deprecated: !newDefaults.includes(service),
      }),
    );
  }
  return {
    allows(session, rules, target) {
      const completed = completeTarget(session, target ?? {});
      const credentials = credentialsOf(session, isSuperuser(session));
      return rules.every(([service, rule]) => enforcers.get(service)?.check(rule, completed, credentials) ?? false);
    },
  };
}

/** Contract §15.4. */
function credentialsOf(session: SealedSession, isAdmin: boolean): Record<string, unknown> {
  return {
    user_id: session.user.id,
    username: session.user.name,
    user_domain_id: session.user.domainId,
    project_id: session.project?.id ?? null,
    tenant_id: session.project?.id ?? null,
    project_name: session.project?.name ?? null,
    project_domain_id: session.project?.domainId ?? null,
    domain_id: session.domain?.id ?? session.user.domainId,
    is_admin: isAdmin,
    roles: session.roles,
  };
}

/** Contract §15.5: what the target leaves open is the caller's own. */
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

/** `<service>.yaml`, `<service>.json` and `<service>.d/*` of each folder; later ones win. */
async function operatorRules(directories: readonly string[], service: string): Promise<Record<string, string>> {
  const rules: Record<string, string> = {};
  for (const directory of directories) {
    for (const path of await ruleFiles(directory, service)) Object.assign(rules, await readRules(path));
  }
  return rules;
}

async function ruleFiles(directory: string, service: string): Promise<string[]> {
  const isRules = (name: string) => /\.(ya?ml|json)$/.test(name);
  const own = (await readdir(directory)).filter((name) => isRules(name) && name.replace(/\.\w+$/, '') === service);
  const folder = join(directory, `${service}.d`);
  const parts = await readdir(folder).catch(() => [] as string[]);
  return [
    ...own.map((name) => join(directory, name)),
    ...parts
      .filter(isRules)
      .sort()
      .map((name) => join(folder, name)),
  ];
}

async function readRules(path: string): Promise<Record<string, string>> {
  const rules: unknown = parse(await readFile(path, 'utf8')) ?? {};
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules)) {
    throw new GatewayError('BAD_REQUEST', { detail: `${basename(path)} is not a map of rules` });
  }
  return rules as Record<string, string>;
}
