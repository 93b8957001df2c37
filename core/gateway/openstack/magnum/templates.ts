import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../native.ts';
import { readList } from '../native-pages.ts';
import { magnum } from './clusters.ts';

/** A cluster template as magnum sends it. */
export interface NativeTemplate {
  uuid: string;
  name: string;
  coe: string;
  server_type: string | null;
  cluster_distro: string | null;
}

const pathOf = (id: string) => `/clustertemplates/${segment(id)}`;

export function listTemplates(native: NativeCaller): Promise<NativeTemplate[]> {
  return readList<NativeTemplate>(native, {
    ...magnum({ path: '/clustertemplates/detail' }),
    member: 'clustertemplates',
  });
}

export function readTemplate(native: NativeCaller, id: string): Promise<NativeTemplate> {
  return native.json<NativeTemplate>(magnum({ path: pathOf(id) }));
}

export function createTemplate(native: NativeCaller, template: object): Promise<NativeTemplate> {
  return native.json<NativeTemplate>(magnum({ method: 'POST', path: '/clustertemplates', body: template }));
}

export function patchTemplate(native: NativeCaller, id: string, changes: readonly object[]): Promise<NativeTemplate> {
  return native.json<NativeTemplate>(magnum({ method: 'PATCH', path: pathOf(id), body: changes }));
}

export async function deleteTemplate(native: NativeCaller, id: string): Promise<void> {
  await native.send(magnum({ method: 'DELETE', path: pathOf(id) }));
}
