import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { type EmbeddedCloud, embeddedCloud } from '../../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role } from '../../../../core/testing/index.ts';
import {
  callApi,
  Http,
  HttpError,
  type HttpOptions,
  type Services,
  type Task,
  Tasks,
} from '../../../../core/sdk/index.ts';
import { planSegments } from '../../../../plugins/containers/transfers/segment-plan.ts';
import type { FileOrder } from '../../../../plugins/containers/transfers/send-file.ts';
import { listSegments } from '../../../../plugins/containers/transfers/transfer-calls.ts';

type Clock = Awaited<ReturnType<typeof createTestHost>>['clock'];

/** Uploads as the console makes them, to a whole cloud; a few bytes are a large file here. */
export class Uploads {
  services!: Services;
  clock!: Clock;
  /** A container of the test's own. */
  box = '';
  /** The store's settings for large objects, besides that its objects are small: 100 bytes. */
  says: object = {};

  /** Has something else answer, which may ask the cloud; gives what ends that. */
  answering(
    answer: (ask: () => Promise<unknown>, method: string, path: string, options?: HttpOptions) => Promise<unknown>,
  ): () => void {
    const http = this.services.get(Http);
    const { request } = http;
    const before = (vi.isMockFunction(request) && request.getMockImplementation()) || request.bind(http);
    const spy = vi.spyOn(http, 'request').mockImplementation((method, path, ...rest) => {
      const ask = () => before(method, path, ...rest) as Promise<unknown>;
      return answer(ask, method, path, rest[1]) as never;
    });
    return () => void spy.mockImplementation(before);
  }

  /** Answers joins in the console's place; `join` asks the cloud. */
  joining(answer: (join: () => Promise<unknown>) => Promise<unknown>): () => void {
    return this.answering((ask, _method, path) => (path.includes('/large/') ? answer(ask) : ask()));
  }

  task(): Task {
    return this.services.get(Tasks).list()[0]!;
  }

  /** Names of the segments that the store has of files like an order's, whichever upload's: behind what all begin with. */
  async stored(order: FileOrder): Promise<string[]> {
    const { container, base } = planOf(order);
    return [...((await listSegments(this.services, { container, prefix: base })) ?? new Map<string, unknown>()).keys()];
  }

  /** Names of all that is in the container of segments; undefined: there is none. */
  async segmentsContainer(): Promise<string[] | undefined> {
    const found = await listSegments(this.services, { container: `${this.box}_segments`, prefix: '' });
    return found && [...found.keys()];
  }

  /** How many times bytes were sent. */
  sends(): number {
    return vi
      .mocked(this.services.get(Http).request)
      .mock.calls.filter(([method, path]) => method === 'POST' && path.includes('/object/')).length;
  }

  async content(path: string): Promise<Buffer> {
    const parts = path.split('/').map(encodeURIComponent).join('/');
    const address = `/api/swift/containers/${encodeURIComponent(this.box)}/object/${parts}`;
    const { data } = await this.services.get(Http).request<Blob>('GET', address, undefined, { asBlob: true });
    return Buffer.from(await data.arrayBuffer());
  }
}

/** For the tests of one file: a cloud, and for each of them a host and a container. */
export function uploads(): Uploads {
  const at = new Uploads();
  let cloud: EmbeddedCloud;
  let count = 0;
  beforeAll(async () => {
    cloud = await embeddedCloud();
  });
  afterAll(() => cloud.close());
  beforeEach(async () => {
    const host = await createTestHost({ plugins: [], cloud, policy: role('member', { project: 'demo' }) });
    Object.assign(at, { services: host.services, clock: host.clock, box: `box ${(count += 1)}` });
    await callApi(at.services, 'createContainer', { params: { container: at.box }, body: { is_public: false } });
    at.says = { slo: { max_manifest_segments: 100 } };
    at.answering(async (ask, _method, path) => {
      const answer = await ask();
      if (path !== '/api/swift/info/') return answer;
      return { ...(answer as object), data: { info: { swift: { max_file_size: 100 }, ...at.says } } };
    });
  });
  return at;
}

export function fileOf(size: number, lastModified = 1_700_000_000_000) {
  const bytes = randomBytes(size);
  return { bytes, file: new File([bytes], 'disk.iso', { lastModified }) };
}

export const options = (signal = new AbortController().signal) => ({ signal, onProgress: vi.fn(), onWait: vi.fn() });

/** Waits for what comes at once, or later on a machine that does much else; looks often, for it may not stay. */
export const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 1 });

export const lost = () => Promise.reject(new HttpError(0, 'gone'));

/** Where the segments of an order went in older consoles, and what they begin with in this one. */
export function planOf({ container, path, file, replaces }: FileOrder) {
  return planSegments(
    { container, path, size: file.size, lastModified: file.lastModified, replaces },
    { largest: 100, mostSegments: 100 },
    100,
  );
}
