import { withoutAddressSecrets } from '#base/address-secrets.ts';
import type { GlanceApi } from '#protocol';
import type { NativeImageTask } from '../../../openstack/glance/imports.ts';

/**
 * Returns the task without who asked for it, and its address without password and signature: the image service shows both to
 * everybody who sees the image.
 */
export function toTask({ id, status, message, input, created_at, updated_at }: NativeImageTask): GlanceApi.ImageTask {
  const { name, uri } = input?.import_req?.method ?? {};
  return {
    id,
    status,
    message: message ?? '',
    ...(typeof name === 'string' ? { method: name } : {}),
    ...(typeof uri === 'string' ? { uri: withoutAddressSecrets(uri) } : {}),
    ...(created_at ? { created_at } : {}),
    ...(updated_at ? { updated_at } : {}),
  };
}
