import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { magnumJson, magnumList, magnumSend } from './magnum-calls.ts';

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
  return magnumList<NativeTemplate>(native, '/clustertemplates/detail', 'clustertemplates');
}

export function readTemplate(native: NativeCaller, id: string): Promise<NativeTemplate> {
  return magnumJson<NativeTemplate>(native, { path: pathOf(id) });
}

export function createTemplate(native: NativeCaller, template: object): Promise<NativeTemplate> {
  return magnumJson<NativeTemplate>(native, { method: 'POST', path: '/clustertemplates', body: template });
}

export function patchTemplate(native: NativeCaller, id: string, changes: readonly object[]): Promise<NativeTemplate> {
  return magnumJson<NativeTemplate>(native, { method: 'PATCH', path: pathOf(id), body: changes });
}

export async function deleteTemplate(native: NativeCaller, id: string): Promise<void> {
  await magnumSend(native, { method: 'DELETE', path: pathOf(id) });
}
