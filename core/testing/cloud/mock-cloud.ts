import type { ListedService, PolicyRule, PolicyTarget, ScopeProject, ScopeState, UserSession } from '#protocol';
import { aSession, json, type RecordedCall, type Responder } from '../fake-page.ts';
import { allows, answersTo } from './mock-policy.ts';
import type { OpenedCloud, TestCloud, TestRole } from './test-cloud.ts';

export interface MockCloudOptions {
  /** `METHOD /path` → what a call is answered with: `'GET /api/glance/images/': () => ({ items: [] })`. */
  answers?: Readonly<Record<string, Responder>>;
  /** Types in the catalog. */
  services?: readonly string[];
  settings?: Readonly<Record<string, unknown>>;
}

/** Recorded clouds, by name: their projects. */
const clouds = { 'one-project': ['project-a'], 'two-projects': ['project-a', 'project-b'] } as const;

const everyService = [
  'compute',
  'container-infra',
  'dns',
  'identity',
  'image',
  'load-balancer',
  'network',
  'object-store',
  'orchestration',
  'volumev3',
];

/** Roles with those that they imply, as Keystone's bootstrap has them. */
const implied: Readonly<Record<string, readonly string[]>> = {
  admin: ['admin', 'member', 'reader'],
  manager: ['manager', 'member', 'reader'],
  member: ['member', 'reader'],
};

/**
 * A cloud that is only what a test says of it: who is signed in, in which projects, and what each call is answered with. What a
 * role may do is decided by the services' own default rules. For tests of a few milliseconds; in Node,
 * `embeddedCloud()` is a whole one.
 */
export function mockCloud(name: keyof typeof clouds = 'two-projects', options: MockCloudOptions = {}): TestCloud {
  const projects = clouds[name].map((id): ScopeProject => ({ id, name: id, domain_id: 'default', enabled: true }));
  return {
    async open(who, rules) {
      let session = sessionOf(who, projects);
      const state = (asked: readonly string[]): ScopeState => ({
        session,
        settings: { OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: 'Default', ...options.settings },
        catalog: (options.services ?? everyService).map(serviceOf),
        projects,
        policy: answersTo(session, asked),
      });
      const changeScope = (call: RecordedCall) => {
        const { project, policy = '' } = Object.fromEntries(new URLSearchParams(String(call.body)));
        const found = projects.find(({ id }) => id === project);
        if (project && !found) return json({ code: 'NOT_FOUND', status: 404 }, 404);
        if (found) session = { ...session, project_id: found.id, project_name: found.name };
        return state(policy.split(' ').filter(Boolean));
      };
      const policy = (call: RecordedCall) => {
        const { rules: asked, target } = call.body as { rules: PolicyRule[]; target?: PolicyTarget };
        return { allowed: allows(session, asked, target) };
      };
      const answers: OpenedCloud['answers'] = {
        'POST /auth/scope/': changeScope,
        'POST /api/policy/': policy,
        'GET /api/keystone/projects/': () => ({ items: projects }),
        ...options.answers,
      };
      return { state: state(rules), answers };
    },
  };
}

function sessionOf({ name, project }: TestRole, projects: readonly ScopeProject[]): UserSession {
  const at = projects.find((one) => one.name === project) ?? projects[0]!;
  const roles = (implied[name] ?? [name]).map((one) => ({ name: one }));
  return aSession({ roles, is_superuser: name === 'admin', project_id: at.id, project_name: at.name });
}

function serviceOf(type: string): ListedService {
  const url = `http://cloud.test/${type}`;
  return { type, name: type, endpoints: [{ interface: 'public', region: 'RegionOne', region_id: 'RegionOne', url }] };
}
