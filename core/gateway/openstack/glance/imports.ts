import { GatewayError } from '../../http/errors.ts';
import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** An import of an image, as glance sends it below the image (Image API v2.12). */
export interface NativeImageTask {
  id: string;
  type: string;
  status: string;
  message?: string | null;
  input?: { import_req?: { method?: { name?: unknown; uri?: unknown } } } | null;
  created_at?: string;
  updated_at?: string;
}

const service = 'image';

/** Names of the ways that the service imports by; a service without import knows nothing of them. */
export async function importMethods(native: NativeCaller): Promise<string[]> {
  const answer = await unlessUnknown(
    native.json<{ 'import-methods'?: { value?: unknown } }>({ service, path: '/info/import' }),
  );
  const names = answer?.['import-methods']?.value;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Newest first. */
export async function listTasks(native: NativeCaller, image: string): Promise<NativeImageTask[]> {
  const { tasks } = await native.json<{ tasks: NativeImageTask[] }>({
    service,
    path: `/images/${segment(image)}/tasks`,
  });
  return tasks.toSorted((one, other) => (other.created_at ?? '').localeCompare(one.created_at ?? ''));
}

async function unlessUnknown<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GatewayError && error.statusCode === 404) return undefined;
    throw error;
  }
}
