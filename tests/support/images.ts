import type { Http } from '../../core/services/http/http.ts';
import { type Image, type RawImage, toImage, type Viewpoint } from '../../plugins/images/image.ts';

/** The session's project in these tests. */
export const ownProject = { id: 'project-1', name: 'demo' };

export const viewpoint: Viewpoint = { projectId: ownProject.id, apiVersion: 2 };

/** An image as the gateway sends it: active, private, of the session's project, with 1 MiB of QCOW2. */
export function aRawImage(facts: Partial<RawImage> = {}): RawImage {
  const id = facts.id ?? 'image-1';
  return {
    id,
    name: `name of ${id}`,
    status: 'active',
    owner: ownProject.id,
    visibility: 'private',
    is_public: facts.visibility === 'public',
    protected: false,
    container_format: 'bare',
    disk_format: 'qcow2',
    size: 1_048_576,
    min_disk: 0,
    min_ram: 0,
    checksum: 'd41d8cd98f00b204e9800998ecf8427e',
    created_at: '2026-11-08T14:02:00Z',
    updated_at: '2026-11-08T14:09:00Z',
    properties: {},
    ...facts,
  };
}

export function anImage(facts: Partial<RawImage> = {}, from: Partial<Viewpoint> = {}): Image {
  return toImage(aRawImage(facts), { ...viewpoint, ...from });
}

export interface Call {
  method: string;
  path: string;
  body?: unknown;
  options?: Parameters<Http['get']>[1];
}

/** An `Http` that notes every call and answers with what `reply` gives; what `reply` throws, the call rejects with. */
export function recordingHttp(reply: (call: Call) => unknown = () => undefined) {
  const calls: Call[] = [];
  const request = async (method: string, path: string, body?: unknown, options?: Call['options']) => {
    const call = { method, path, body, options };
    calls.push(call);
    return { status: 200, headers: new Headers(), data: (await reply(call)) as never };
  };
  const send = (method: string) => async (path: string, body?: unknown, options?: Call['options']) =>
    (await request(method, path, body, options)).data;
  const http: Http = {
    request,
    get: async (path, options) => (await request('GET', path, undefined, options)).data,
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  };
  return { http, calls };
}
