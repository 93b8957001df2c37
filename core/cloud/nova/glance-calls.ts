import type { Caller, NovaCore } from './nova-core.ts';

/** The members of an image that nova looks at. */
export interface GlanceImage {
  id: string;
  name: string | null;
  status: string;
  size: number | null;
  min_disk: number;
  min_ram: number;
  disk_format: string | null;
  container_format: string | null;
  owner: string;
  [property: string]: unknown;
}

/** The image, or undefined when the caller can't see one with this id. */
export async function showImage(core: NovaCore, id: string, caller: Caller): Promise<GlanceImage | undefined> {
  const answer = await core.context.inner.call<GlanceImage | undefined>('image', {
    path: `/v2/images/${encodeURIComponent(id)}`,
    token: caller.credentials.token,
  });
  return answer.status === 200 ? answer.body : undefined;
}
