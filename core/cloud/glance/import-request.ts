import { CloudError } from '../shared/errors.ts';
import type { ImageRecord } from './image.ts';
import type { GlanceOptions } from './options.ts';

export interface ImportRequest {
  method: 'glance-direct' | 'web-download' | 'copy-image';
  uri: string;
  stores: readonly string[];
  /** The body as it was sent, for the task. */
  body: Record<string, unknown>;
}

/** Reads the body of an import call. Throws with glance's texts. */
export function readImport(body: Record<string, unknown>, options: GlanceOptions): ImportRequest {
  const method = body['method'];
  if (typeof method !== 'object' || method === null)
    throw new CloudError(400, "Import request requires a 'method' field.");
  const { name, uri } = method as Record<string, unknown>;
  if (name === undefined) throw new CloudError(400, "Import request requires a 'name' field.");
  if (!options.importMethods.includes(String(name)))
    throw new CloudError(400, `Unknown import method name '${String(name)}'.`);
  if (name === 'web-download' && !mayFetch(uri, options)) {
    throw new CloudError(
      400,
      `URI for web-download does not pass filtering: ${typeof uri === 'string' ? uri : 'None'}`,
    );
  }
  return { method: name as ImportRequest['method'], uri: String(uri ?? ''), stores: chosenStores(body, options), body };
}

/** Only the hosts that the operator allowed, over HTTP or HTTPS. */
function mayFetch(uri: unknown, options: GlanceOptions): boolean {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  // A number stands for a host as well (127.1, 2130706433); glance compares the host as it was written.
  return options.downloadHosts.includes(hostname) && uri.toLowerCase().includes(hostname);
}

function chosenStores(body: Readonly<Record<string, unknown>>, options: GlanceOptions): string[] {
  const known = options.stores.map((store) => store.id);
  if (body['all_stores'] === true) return known;
  const named = body['stores'];
  return Array.isArray(named) && named.length > 0 ? named.map(String) : known.slice(0, 1);
}

/** Refuses with 409 what the image's state does not allow. */
export function checkImportable(image: ImageRecord, method: ImportRequest['method']): void {
  const refuse = (text: string): never => {
    throw new CloudError(409, text);
  };
  if (image.status === 'active' && method !== 'copy-image')
    refuse('Image with status active cannot be target for import');
  if (image.status !== 'active' && method === 'copy-image') {
    refuse('Only images with status active can be targeted for copying');
  }
  if (image.status !== 'queued' && method === 'web-download') {
    refuse("Image needs to be in 'queued' state to use 'web-download' method");
  }
  if (method === 'glance-direct' && (image.status !== 'uploading' || image.staged === null)) {
    refuse("Image needs to be staged before 'glance-direct' method can be used");
  }
  for (const name of ['container_format', 'disk_format'] as const) {
    if (image[name] === null) refuse(`'${name}' needs to be set before import`);
  }
}
