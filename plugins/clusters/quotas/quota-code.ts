import type { Code, CodeOption } from '@sextant/sdk';
import { quotaResource } from './quota.ts';

const service = 'container-infra';
const at = (project: string) => `/quotas/${encodeURIComponent(project)}/${quotaResource}`;

const named = (project: string): CodeOption[] => [
  ['--project-id', project],
  ['--resource', quotaResource],
];
const limitOf = (limit: number): CodeOption => ['--hard-limit', String(limit)];
const bodyOf = (project: string, limit: number) => ({
  project_id: project,
  resource: quotaResource,
  hard_limit: limit,
});

/** Returns the code that gives a project a limit. */
export function creationCode(project: string, limit: number): Code {
  return {
    commands: [{ command: 'coe quotas create', options: [...named(project), limitOf(limit)] }],
    calls: [{ method: 'POST', service, path: '/quotas', body: bodyOf(project, limit) }],
  };
}

/** Returns the code that changes the limit of a project. */
export function changeCode(project: string, limit: number): Code {
  return {
    commands: [{ command: 'coe quotas update', options: [...named(project), limitOf(limit)] }],
    calls: [{ method: 'PATCH', service, path: at(project), body: bodyOf(project, limit) }],
  };
}

export function deletionCode(project: string): Code {
  return {
    commands: [{ command: 'coe quotas delete', options: named(project) }],
    calls: [{ method: 'DELETE', service, path: at(project) }],
  };
}
