import { afterAll } from 'vitest';
import type { NativeAnswer, NativeCloud, NativeUser, UserName } from './native-cloud.ts';

export const patchType = 'application/openstack-images-v2.1-json-patch';
export const bytesType = 'application/octet-stream';

export interface ImageKit {
  /** Makes an image that is removed when the file's tests are over. */
  make(user: UserName, members?: Record<string, unknown>): Promise<any>;
  /** Makes an image and gives it data. */
  upload(user: UserName, members: Record<string, unknown>, data: Uint8Array): Promise<any>;
  patch(user: UserName, id: string, changes: readonly object[], type?: string): Promise<NativeAnswer>;
  putData(
    user: UserName,
    id: string,
    data: Uint8Array | string,
    headers?: Record<string, string>,
  ): Promise<NativeAnswer>;
  names(answer: NativeAnswer): string[];
}

/** Creates the steps that tests of the image service share. */
export function imageKit(cloud: () => NativeCloud): ImageKit {
  const made: { user: NativeUser; id: string }[] = [];

  afterAll(async () => {
    for (const { user, id } of made) {
      const left = await user.image('DELETE', `/v2/images/${id}`);
      if (left.status !== 403) continue;
      await user.image(
        'PATCH',
        `/v2/images/${id}`,
        JSON.stringify([{ op: 'replace', path: '/protected', value: false }]),
        {
          'content-type': patchType,
        },
      );
      await user.image('DELETE', `/v2/images/${id}`);
    }
  });

  const kit: ImageKit = {
    async make(name, members = {}) {
      const user = await cloud().as(name);
      const answer = await user.image('POST', '/v2/images', { name: cloud().name('image'), ...members });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.reason}`);
      made.push({ user, id: answer.json.id });
      return answer.json;
    },
    async upload(name, members, data) {
      const image = await kit.make(name, { disk_format: 'raw', container_format: 'bare', ...members });
      const answer = await kit.putData(name, image.id, data);
      if (answer.status !== 204) throw new Error(`${answer.status} ${answer.reason}`);
      return image;
    },
    async patch(name, id, changes, type = patchType) {
      const user = await cloud().as(name);
      return user.image('PATCH', `/v2/images/${id}`, JSON.stringify(changes), { 'content-type': type });
    },
    async putData(name, id, data, headers = { 'content-type': bytesType }) {
      const user = await cloud().as(name);
      return user.image('PUT', `/v2/images/${id}/file`, data, headers);
    },
    names: (answer) => answer.json.images.map((image: { name: string }) => image.name),
  };
  return kit;
}
