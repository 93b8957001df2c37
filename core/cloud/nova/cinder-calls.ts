import type { InnerAnswer } from '../shared/inner-calls.ts';
import type { Caller, NovaCore } from './nova-core.ts';

/** The members of a volume that nova looks at. */
export interface CinderVolume {
  id: string;
  name: string;
  size: number;
  status: string;
  bootable: string;
  multiattach: boolean;
  availability_zone: string;
  'os-vol-tenant-attr:tenant_id'?: string;
  volume_image_metadata?: Record<string, string>;
}

const version = { 'openstack-api-version': 'volume 3.44' };
const projectOfServices = new WeakMap<NovaCore, Promise<string>>();

/** The project of the services' own user; cinder's addresses name it. */
function serviceProject(core: NovaCore): Promise<string> {
  const known = projectOfServices.get(core) ?? findServiceProject(core);
  projectOfServices.set(core, known);
  return known;
}

async function findServiceProject(core: NovaCore): Promise<string> {
  const answer = await core.context.inner.call<{ projects?: { id: string }[] }>('identity', {
    path: '/v3/projects?name=admin',
  });
  return answer.body?.projects?.[0]?.id ?? '';
}

/** Calls cinder; `path` is below the project. `caller`: with their rights and in their project; without: as a service. */
export async function callCinder<T>(
  core: NovaCore,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  caller?: Caller,
): Promise<InnerAnswer<T>> {
  const project = caller ? caller.projectId : await serviceProject(core);
  return core.context.inner.call<T>('volumev3', {
    method,
    path: `/v3/${project}${path}`,
    headers: version,
    ...(body === undefined ? {} : { body }),
    ...(caller ? { token: caller.credentials.token } : {}),
  });
}

/** The volume, or undefined when the caller can't see one with this id. */
export async function showVolume(core: NovaCore, id: string, caller?: Caller): Promise<CinderVolume | undefined> {
  const answer = await callCinder<{ volume?: CinderVolume }>(core, 'GET', `/volumes/${id}`, undefined, caller);
  return answer.status === 200 ? answer.body.volume : undefined;
}

/** Reads cinder's message from a refused call. */
export function cinderMessage(answer: InnerAnswer<unknown>): string {
  const fault = Object.values((answer.body ?? {}) as Record<string, { message?: string }>)[0];
  return fault?.message ?? `The volume service answered ${answer.status}.`;
}

/** Reserves the volume for the server: from now on nobody else gets it. The attachment's id, or cinder's refusal. */
export async function reserveVolume(
  core: NovaCore,
  volumeId: string,
  serverId: string,
  caller?: Caller,
): Promise<{ id: string } | { status: number; message: string }> {
  const attachment = { volume_uuid: volumeId, instance_uuid: serverId, connector: null };
  const answer = await callCinder<{ attachment: { id: string } }>(core, 'POST', '/attachments', { attachment }, caller);
  if (answer.status >= 300) return { status: answer.status, message: cinderMessage(answer) };
  return { id: answer.body.attachment.id };
}

/** Makes a reserved attachment a real one, as nova does when the machine has the disk. */
export async function completeAttachment(
  core: NovaCore,
  attachmentId: string,
  host: string | null,
  device: string,
): Promise<void> {
  const connector = { host: host ?? '', mountpoint: device, platform: 'x86_64', os_type: 'linux', multipath: false };
  await callCinder(core, 'PUT', `/attachments/${attachmentId}`, { attachment: { connector } });
  await callCinder(core, 'POST', `/attachments/${attachmentId}/action`, { 'os-complete': {} });
}

export async function releaseVolume(core: NovaCore, attachmentId: string | null): Promise<void> {
  if (attachmentId !== null) await callCinder(core, 'DELETE', `/attachments/${attachmentId}`);
}
