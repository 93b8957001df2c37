import type { GlanceApi } from '#protocol';
import type { NativeImageTask } from '../../openstack/glance/imports.ts';

/** The task without who asked for it: the image service tells everybody who sees the image. */
export function toTask({ id, status, message, input, created_at, updated_at }: NativeImageTask): GlanceApi.ImageTask {
  const { name, uri } = input?.import_req?.method ?? {};
  return {
    id,
    status,
    message: message ?? '',
    ...(typeof name === 'string' ? { method: name } : {}),
    ...(typeof uri === 'string' ? { uri } : {}),
    ...(created_at ? { created_at } : {}),
    ...(updated_at ? { updated_at } : {}),
  };
}
