import type { GlanceApi } from '#protocol';
import { type NativeNamespace, readNamespace } from '../../../openstack/glance/metadefs.ts';
import type { Call } from '../../operations/call.ts';
import { readPage } from '../paging.ts';

type Operation = GlanceApi.GlanceOperations['listMetadataNamespaces'];

/** listMetadataNamespaces: a page of the metadata namespaces. */
export async function listNamespaces(call: Call<Operation>): Promise<Operation['answer']> {
  const { native, query, filters, request } = call;
  const { resource_type: resourceType, properties_target: target = '', sort_dir: sortDir = 'asc' } = query;
  const page = await readPage<NativeNamespace>(native, request, {
    list: {
      service: 'image',
      path: '/metadefs/namespaces',
      member: 'namespaces',
      query: {
        ...filters,
        resource_types: resourceType,
        sort_key: query.sort_key || 'namespace',
        sort_dir: sortDir,
      },
    },
    marker: query.marker || undefined,
    paginate: query.paginate ?? false,
    backwards: sortDir !== 'asc',
  });
  const wanted = page.items.filter((namespace) => targets(namespace, resourceType, target));
  // Properties with their prefixes come only with the namespace itself.
  const items = await Promise.all(wanted.map(({ namespace }) => readNamespace(native, namespace, resourceType)));
  return { items: items as GlanceApi.Namespace[], has_more_data: page.more, has_prev_data: page.prev };
}

/** An empty target does not filter. */
function targets(namespace: NativeNamespace, resourceType: string, target: string): boolean {
  if (target === '') return true;
  const associations = namespace.resource_type_associations ?? [];
  return associations.some((each) => each.name === resourceType && each.properties_target === target);
}
