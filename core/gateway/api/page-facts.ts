import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CatalogService, ListedService, PolicyRule, ScopeProject, ScopeState, UserSession } from '#protocol';
import { publicCatalog } from '../openstack/catalog.ts';
import { type KeystoneProject, keystoneTokens } from '../openstack/keystone-tokens.ts';
import { siteConfig } from '../plugins/catalog/site-config.ts';
import { publishedSettings } from '../session/published-settings.ts';
import { type SealedSession, staysInProject } from '../openstack/sealed-session.ts';
import { userSession } from '../session/user-session.ts';

export async function pageFacts(
  gateway: FastifyInstance,
  request: FastifyRequest,
  session = gateway.requireSession(request),
): Promise<PageFacts> {
  const [catalog, projects] = await Promise.all([
    gateway.native.catalog(request, session),
    ownProjects(gateway, request, session).catch((error: unknown) => {
      if ((error as { code?: string }).code === 'NOT_LOGGED_IN') throw error;
      request.log.warn({ code: (error as { code?: string }).code }, 'projects are not listable');
      return null;
    }),
  ]);
  return {
    session: userSession(session, catalog, gateway.config),
    settings: publishedSettings(siteConfig(gateway, session)),
    catalog: publicCatalog(catalog).filter(({ type }) => session.project !== null || type === 'identity'),
    projects,
    ...policyAnswers(gateway, session),
  };
}

/** Returns what answers the rules of a page for the session's roles, for the default target. */
export function policyAnswers(
  { policyEngine }: Pick<FastifyInstance, 'policyEngine'>,
  session: SealedSession,
): Pick<PageFacts, 'policy' | 'refused'> {
  return {
    policy: (rules) =>
      Object.fromEntries(
        rules
          .filter((name) => policyEngine.defines(ruleOf(name)))
          .map((name) => [name, policyEngine.allows(session, [ruleOf(name)])]),
      ),
    refused: (rules) => rules.filter((name) => policyEngine.refused(session, [ruleOf(name)])),
  };
}

/** Returns the facts of a page that are others in another scope, with the answers to these rules. */
export function scopeState(facts: PageFacts, rules: readonly string[]): ScopeState {
  const { session, settings, catalog, projects } = facts;
  const told = { policy: facts.policy(rules), refusedRules: facts.refused(rules) };
  return { session, settings, catalog: catalog.map(withoutIds), projects, ...told };
}

function withoutIds({ type, name, endpoints }: CatalogService): ListedService {
  return {
    type,
    name,
    endpoints: endpoints.map(({ interface: kind, region, region_id, url }) => ({
      interface: kind,
      region,
      region_id,
      url,
    })),
  };
}

/** `image:add_image` is the rule `add_image` of the image service; a rule's own name may hold colons. */
export function ruleOf(name: string): PolicyRule {
  const colon = name.indexOf(':');
  return [name.slice(0, colon), name.slice(colon + 1)];
}

/** The enabled projects that the session's user may switch to. */
async function ownProjects(
  gateway: FastifyInstance,
  request: FastifyRequest,
  session: SealedSession,
): Promise<ScopeProject[]> {
  const all = await readOwnProjects(gateway, request, session);
  const projects = staysInProject(session) ? all.filter(({ id }) => id === session.project?.id) : all;
  return projects.map(({ id, name, domain_id, enabled }) => ({ id, name, domain_id, enabled }));
}

/** The same, with all that Keystone says of them. */
export async function readOwnProjects(
  gateway: FastifyInstance,
  request: FastifyRequest,
  session: SealedSession,
): Promise<KeystoneProject[]> {
  const keystone = keystoneTokens(gateway.native.wire, session.authUrl, request);
  return keystone.projects(session.tokens.unscoped, session.user.id, session.signedInWith).catch((error: unknown) => {
    throw (error as { statusCode?: number }).statusCode === 401 ? gateway.native.endSession(request, session) : error;
  });
}

/** The facts that a document of the console needs before it is drawn. */
export interface PageFacts {
  session: UserSession;
  settings: Record<string, unknown>;
  /** Public endpoints only; in the scope of a domain or of the system identity's alone, as no other service takes calls there. */
  catalog: CatalogService[];
  /** Null when Keystone would not list them. */
  projects: ScopeProject[] | null;
  /** Answers for the default target; rules are written `image:add_image`. A rule that nobody defines has none. */
  policy(rules: readonly string[]): Record<string, boolean>;
  /** Returns those of the rules that their service refused to the session's roles. */
  refused(rules: readonly string[]): string[];
}
