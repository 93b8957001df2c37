import { CloudError } from '../shared/errors.ts';
import type { CinderCall } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { badRequest } from './fault.ts';

/** As glance shows it. */
export interface GlanceImage extends Record<string, unknown> {
  id: string;
  name: string | null;
  status: string;
  size: number | null;
  min_disk: number;
  min_ram: number;
}

/** An image by its id or, if there is only one of it, its name, as the caller may see it. */
export async function imageByReference(core: CinderCore, call: CinderCall, reference: string): Promise<GlanceImage> {
  const ask = <T>(path: string) => core.context.inner.call<T>('image', { path, token: call.credentials.token });
  const id = reference.split('/').pop() ?? '';
  if (/^[0-9a-f-]{32,36}$/i.test(id)) {
    const answer = await ask<GlanceImage>(`/v2/images/${encodeURIComponent(id)}`);
    if (answer.status === 200) return answer.body;
  }
  const answer = await ask<{ images?: GlanceImage[] }>(`/v2/images?name=${encodeURIComponent(reference)}`);
  const found = answer.body?.images ?? [];
  if (found.length > 1) {
    throw new CloudError(409, `Multiple matches found for '${reference}', use an ID to be more specific.`);
  }
  return found[0] ?? badRequest('Invalid image identifier or unable to access requested image.');
}

const core = ['checksum', 'container_format', 'disk_format', 'min_disk', 'min_ram', 'size'] as const;
const notCopied = new Set([
  ...core,
  ...'id name status visibility protected tags owner created_at updated_at self file schema'.split(' '),
  ...'virtual_size direct_url locations stores os_hash_algo os_hash_value os_hidden'.split(' '),
]);

/** Returns the metadata that a volume keeps of the image that it was made from. */
export function imageMetadata(image: GlanceImage): Record<string, string> {
  const own = Object.entries(image).filter(([name]) => !notCopied.has(name) && !name.startsWith('os_glance_'));
  const entries: [string, unknown][] = [
    ['signature_verified', 'False'],
    ...own,
    ['image_id', image.id],
    ['image_name', image.name],
    ...core.map((name): [string, unknown] => [name, image[name]]),
  ];
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]),
  );
}
