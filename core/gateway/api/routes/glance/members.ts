import type { GlanceApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeImage } from '../../../openstack/glance/images.ts';
import { type NativeMember, readMember } from '../../../openstack/glance/members.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { readList } from '../../../openstack/native-pages.ts';
import type { Call } from '../../operations/call.ts';
import { isSuperuser } from '../../../openstack/identity-scope.ts';
import { listLimit } from '../paging.ts';
import { toImage } from './image.ts';

/** Memberships that are read side by side. */
const readsAtOnce = 8;

/** The member without the links of its own service. */
export function toMember({ member_id, image_id, status, created_at, updated_at }: NativeMember): GlanceApi.ImageMember {
  return { member_id, image_id, status, created_at, updated_at };
}

/**
 * listOfferedImages. Glance lists the project's own shared images too, which are left out. To administrators it lists what is shared with
 * anybody, whatever the answer was: for them each membership is read.
 */
export async function listOfferedImages(
  call: Call<GlanceApi.GlanceOperations['listOfferedImages']>,
): Promise<GlanceApi.GlanceOperations['listOfferedImages']['answer']> {
  const { native, query, filters, session, config } = call;
  const status = query.member_status;
  const project = session.project?.id;
  if (project === undefined) return { items: [] };
  const listed = await readList<NativeImage>(native, {
    service: 'image',
    path: '/images',
    member: 'images',
    query: {
      ...filters,
      visibility: 'shared',
      member_status: status,
      sort_key: query.sort_key || 'created_at',
      sort_dir: query.sort_dir ?? 'desc',
    },
    limit: listLimit,
  });
  const foreign = listed.filter(({ owner }) => owner !== project);
  const offered = isSuperuser(session, config) ? await withAnswer(native, foreign, { project, status }) : foreign;
  return { items: offered.map((image) => ({ ...toImage(image), member_status: status })) };
}

async function withAnswer(
  native: NativeCaller,
  images: readonly NativeImage[],
  { project, status }: { project: string; status: NativeMember['status'] },
): Promise<NativeImage[]> {
  const answers: (string | undefined)[] = [];
  for (let from = 0; from < images.length; from += readsAtOnce) {
    const part = images.slice(from, from + readsAtOnce);
    answers.push(...(await Promise.all(part.map(({ id }) => answerOf(native, id, project)))));
  }
  return images.filter((_image, at) => answers[at] === status);
}

/** The project's answer; undefined where the image is not shared with it. */
async function answerOf(native: NativeCaller, image: string, project: string): Promise<string | undefined> {
  try {
    return (await readMember(native, image, project)).status;
  } catch (error) {
    if (error instanceof GatewayError && error.statusCode === 404) return undefined;
    throw error;
  }
}
