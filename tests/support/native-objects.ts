import { afterAll } from 'vitest';
import type { NativeAnswer, NativeCloud, UserName } from './native-cloud.ts';

export interface ObjectKit {
  /** Calls the object store; `path` follows the account: `/container/object?query`. */
  call(
    user: UserName,
    method: string,
    path: string,
    body?: string | Uint8Array,
    headers?: Record<string, string>,
  ): Promise<NativeAnswer>;
  /** The same without a token; `account`: whose. */
  visit(path: string, init?: RequestInit): Promise<Response>;
  /** Makes a container of demo's, which goes with all it holds when the file's tests are over; gives its path. */
  container(headers?: Record<string, string>, path?: string): Promise<string>;
  put(path: string, body?: string | Uint8Array, headers?: Record<string, string>): Promise<NativeAnswer>;
  /** Names of a listing, one a line. */
  names(path: string, user?: UserName): Promise<string[]>;
}

const pageText = /<p>(.*)<\/p>/s;

/** Returns the text of a refusal of the object store, page or plain text. */
export const said = (answer: { text: string }) => (pageText.exec(answer.text)?.[1] ?? answer.text).trim();

/** Creates the steps that tests of the object store share. */
export function objectKit(cloud: () => NativeCloud): ObjectKit {
  const made: string[] = [];
  let count = 0;

  const kit: ObjectKit = {
    async call(user, method, path, body, headers) {
      return (await cloud().as(user)).call('object-store', method, path, body, headers);
    },
    async visit(path, init) {
      const url = (await cloud().as('demo')).endpoint('object-store') + path;
      return fetch(url, { redirect: 'manual', ...init });
    },
    async container(headers = {}, path = `/${cloud().name(`c${(count += 1)}`)}`) {
      const answer = await kit.call('demo', 'PUT', path, undefined, headers);
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      made.push(path);
      return path;
    },
    put: (path, body = '', headers = {}) =>
      kit.call('demo', 'PUT', path, body, { 'content-type': 'text/plain', ...headers }),
    async names(path, user = 'demo') {
      const answer = await kit.call(user, 'GET', path);
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
      return answer.text.split('\n').slice(0, -1);
    },
  };

  afterAll(async () => {
    for (const path of made) await empty(kit, path);
  });
  return kit;
}

async function empty(kit: ObjectKit, path: string): Promise<void> {
  const listed = await kit.call('demo', 'GET', `${path}?versions&format=json`);
  for (const { name, version_id: version } of listed.json ?? []) {
    const query = version === undefined || version === 'null' ? '' : `?version-id=${version}`;
    await kit.call('demo', 'DELETE', `${path}/${encodeURIComponent(name)}${query}`);
  }
  await kit.call('demo', 'DELETE', path);
}
