import { afterAll, beforeAll, expect } from 'vitest';
import type { GatewayClient } from './gateway-client.ts';
import { type RunningGateway, startGateway } from './gateway.ts';
import { type NativeCloud, openNativeCloud, type UserName } from './native-cloud.ts';

/** An image as the gateway tells it. */
export interface GatewayImage {
  id: string;
  name: string | null;
  status: string;
  size: number;
  visibility: string;
  is_public: boolean;
  protected: boolean;
  owner: string;
  properties: Record<string, unknown>;
}

export interface GatewayImagePage {
  items: GatewayImage[];
  has_more_data: boolean;
  has_prev_data: boolean;
}

/** A gateway on the cloud under test, for all tests of a file. Images that are made by `create` or told to `made` are deleted after. */
export function gatewayImages() {
  const made: string[] = [];
  let gateway: RunningGateway;
  const kit = {
    made,
    cloud: undefined as unknown as NativeCloud,
    demo: undefined as unknown as GatewayClient,
    signIn(user: UserName): Promise<GatewayClient> {
      const { username, password, project_name } = kit.cloud.account(user);
      return gateway.signIn(username, password, project_name);
    },
    /** An image without data, of demo's. */
    async create(fields: Record<string, unknown> = {}): Promise<GatewayImage> {
      const answer = await kit.demo.put('/api/glance/images/', {
        name: kit.cloud.name('image'),
        visibility: 'private',
        disk_format: 'raw',
        container_format: 'bare',
        ...fields,
      });
      const image = (await answer.json()) as GatewayImage;
      expect([answer.status, image]).toEqual([201, expect.objectContaining({ status: 'queued' })]);
      expect(answer.headers.get('location')).toBe(`/api/glance/images/${image.id}`);
      made.push(image.id);
      return image;
    },
  };
  beforeAll(async () => {
    kit.cloud = await openNativeCloud();
    gateway = await startGateway(kit.cloud.authUrl);
    kit.demo = await kit.signIn('demo');
  });
  afterAll(async () => {
    for (const id of made) {
      await kit.demo.patch(`/api/glance/images/${id}/`, { protected: false });
      await kit.demo.delete(`/api/glance/images/${id}/`);
    }
    await gateway.close();
    await kit.cloud.close();
  });
  return kit;
}
