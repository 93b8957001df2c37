import { signInNatively } from './native-session.ts';
import type { User } from './target.ts';

/** An image as the service itself has it, its properties among the fields. */
export interface NativeImage {
  id: string;
  name: string;
  status: string;
  owner: string;
  checksum: string;
  created_at: string;
  updated_at: string;
  [field: string]: unknown;
}

/** The services themselves, for making what a test looks at, and for seeing what the console did. */
export class NativeCloud {
  #token = '';
  #glance = '';
  #created: string[] = [];
  #names: string[] = [];

  constructor(
    private readonly authUrl: string,
    private readonly user: User,
  ) {}

  async signIn(): Promise<this> {
    const { token, address } = await signInNatively(this.authUrl, this.user, ['image']);
    this.#token = token;
    this.#glance = address;
    return this;
  }

  async glance(method: string, path: string, body?: unknown, type = 'application/json'): Promise<Response> {
    return fetch(`${this.#glance}/v2${path}`, {
      method,
      headers: { 'x-auth-token': this.#token, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined
        ? {}
        : {
            body:
              type === 'application/json' || type.endsWith('json-patch') ? JSON.stringify(body) : (body as BodyInit),
          }),
    });
  }

  /** An active image with a few bytes; `data: null` leaves it queued. */
  async image(fields: Record<string, unknown> & { data?: string | null } = {}): Promise<NativeImage> {
    const { data = 'some bytes', ...rest } = fields;
    const answer = await this.glance('POST', '/images', {
      name: uniqueName(),
      disk_format: 'raw',
      container_format: 'bare',
      visibility: 'private',
      ...rest,
    });
    const image = (await answer.json()) as NativeImage;
    if (!answer.ok) throw new Error(`glance answered ${answer.status}: ${JSON.stringify(image)}`);
    this.#created.push(image.id);
    if (data !== null) await this.glance('PUT', `/images/${image.id}/file`, data, 'application/octet-stream');
    return image;
  }

  async find(name: string): Promise<NativeImage[]> {
    const answer = await this.glance('GET', `/images?name=${encodeURIComponent(name)}`);
    return ((await answer.json()) as { images: NativeImage[] }).images;
  }

  /** The image as the service has it now. */
  async read(id: string): Promise<NativeImage> {
    return (await (await this.glance('GET', `/images/${id}`)).json()) as NativeImage;
  }

  /** Removed at the end of the test even when the console made it. */
  remember(id: string): void {
    this.#created.push(id);
  }

  /** A name that the console will make images under: they are removed at the end of the test, however it ends. */
  reserve(name: string): string {
    this.#names.push(name);
    return name;
  }

  async cleanUp(): Promise<void> {
    for (const name of this.#names.splice(0))
      for (const { id } of (await this.find(name)) ?? []) this.#created.push(id);
    for (const id of this.#created.splice(0)) {
      const answer = await this.glance('DELETE', `/images/${id}`);
      if (answer.status !== 403) continue;
      await this.glance(
        'PATCH',
        `/images/${id}`,
        [{ op: 'replace', path: '/protected', value: false }],
        'application/openstack-images-v2.1-json-patch',
      );
      await this.glance('DELETE', `/images/${id}`);
    }
  }
}

let counter = 0;

/** A name that no other test has, on this cloud or by another run. */
export function uniqueName(stem = 'sextant-test'): string {
  counter += 1;
  return `${stem}-${process.pid}-${Date.now().toString(36)}-${counter}`;
}
