import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A project as Keystone sends it (Identity API v3, Projects). */
export interface NativeProject {
  id: string;
  name: string;
  domain_id: string;
  enabled: boolean;
}

const service = 'identity';
const pathOf = (id: string) => `/projects/${segment(id)}`;

export async function listProjects(
  native: NativeCaller,
  query: Readonly<Record<string, string>>,
): Promise<NativeProject[]> {
  return (await native.json<{ projects: NativeProject[] }>({ service, path: '/projects', query })).projects;
}

export async function listProjectsOfUser(
  native: NativeCaller,
  user: string,
  query: Readonly<Record<string, string>>,
): Promise<NativeProject[]> {
  const path = `/users/${segment(user)}/projects`;
  return (await native.json<{ projects: NativeProject[] }>({ service, path, query })).projects;
}

export async function readProject(native: NativeCaller, id: string): Promise<NativeProject> {
  return (await native.json<{ project: NativeProject }>({ service, path: pathOf(id) })).project;
}

export async function createProject(native: NativeCaller, project: object): Promise<NativeProject> {
  const body = { project };
  return (await native.json<{ project: NativeProject }>({ service, method: 'POST', path: '/projects', body })).project;
}

export async function changeProject(native: NativeCaller, id: string, project: object): Promise<void> {
  await native.send({ service, method: 'PATCH', path: pathOf(id), body: { project } });
}

export async function deleteProject(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}
