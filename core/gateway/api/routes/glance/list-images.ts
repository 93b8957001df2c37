import type { GlanceApi } from '#protocol';
import type { NativeImage } from '../../../openstack/glance/images.ts';
import type { Call } from '../../operations/call.ts';
import { readPage } from '../paging.ts';
import { toImage } from './image.ts';

type Operation = GlanceApi.GlanceOperations['listImages'];

export async function listImages({ native, query, filters, request }: Call<Operation>): Promise<Operation['answer']> {
  const sortDir = query.sort_dir ?? 'desc';
  const page = await readPage<NativeImage>(native, request, {
    list: {
      service: 'image',
      path: '/images',
      member: 'images',
      query: { ...filters, sort_key: query.sort_key || 'created_at', sort_dir: sortDir },
    },
    marker: query.marker || undefined,
    paginate: query.paginate ?? false,
    // An images page is walked in one direction only.
    backwards: false,
  });
  const items = page.items.map((image) => toImage(image));
  return { items, has_more_data: page.more, has_prev_data: page.prev };
}
