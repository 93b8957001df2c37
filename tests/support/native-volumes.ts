import { afterAll, vi } from 'vitest';
import type { NativeAnswer, NativeCloud, NativeUser, UserName } from './native-cloud.ts';

export interface VolumeKit {
  /** Calls the volume service; `version`: a microversion, `3.45`. */
  call(user: UserName, method: string, path: string, body?: unknown, version?: string): Promise<NativeAnswer>;
  /** Makes a volume of 1 GiB that is available, and removed when the file's tests are over. */
  volume(user?: UserName, members?: Record<string, unknown>): Promise<any>;
  /** Removes what the test made itself, when the file's tests are over and it lets itself be removed: `/backups/<id>`. */
  removeLater(path: string): void;
  /** Waits until a thing has this status. `path`: `/volumes/<id>`. */
  becomes(user: UserName, path: string, status: string): Promise<any>;
  /** Waits until a thing is gone. */
  goes(user: UserName, path: string): Promise<void>;
  /** Calls when the file's tests are over; last first. What is gone already doesn't matter. */
  later(user: UserName, method: string, path: string, body?: unknown): void;
  act(user: UserName, id: string, action: string, facts?: unknown, version?: string): Promise<NativeAnswer>;
}

/** A real cloud on a busy machine copies a gibibyte in its own time; the embedded one's clock is moved. */
const patience = { timeout: 110_000, interval: 1 };

/** Waits until `check` says yes; it hears how often it was asked before. */
async function until(check: (tries: number) => Promise<boolean>): Promise<void> {
  let tries = 0;
  await vi.waitUntil(() => check(tries++), patience);
}

/** Creates the steps that tests of the volume service share. */
export function volumeKit(cloud: () => NativeCloud): VolumeKit {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  const endings: (() => Promise<unknown>)[] = [];
  const paths: string[] = [];
  let count = 0;

  afterAll(async () => {
    for (const end of endings.toReversed()) await end();
    if (paths.length === 0) return;
    const admin = await cloud().as('admin');
    // Things on their way can't be deleted yet; removing is tried until they are.
    await Promise.all(
      paths.map((path) =>
        until(async (tries) => {
          if (tries > 0) await cloud().pass(tries);
          await admin.call('volumev3', 'DELETE', `${path}?cascade=true`);
          return (await admin.call('volumev3', 'GET', path)).status === 404;
        }),
      ),
    );
  });

  const send = (user: NativeUser, method: string, path: string, body?: unknown, version?: string) =>
    user.call('volumev3', method, path, body, version ? { 'openstack-api-version': `volume ${version}` } : {});

  const kit: VolumeKit = {
    async call(user, method, path, body, version) {
      return send(await cloud().as(user), method, path, body, version);
    },
    async volume(user = 'demo', members = {}) {
      const wanted = { size: 1, name: cloud().name(`volume-${++count}`), ...members };
      const answer = await kit.call(user, 'POST', '/volumes', { volume: wanted }, '3.47');
      if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
      paths.push(`/volumes/${answer.json.volume.id}`);
      return kit.becomes(user, `/volumes/${answer.json.volume.id}`, 'available');
    },
    removeLater: (path) => void paths.push(path),
    async becomes(user, path, status) {
      let thing: { status?: string } = {};
      await until(async (tries) => {
        await cloud().pass(tries);
        const answer = await kit.call(user, 'GET', path);
        thing = Object.values((answer.json ?? {}) as Record<string, object>)[0] ?? {};
        return thing.status === status;
      });
      return thing;
    },
    async goes(user, path) {
      await until(async (tries) => {
        await cloud().pass(tries);
        return (await kit.call(user, 'GET', path)).status === 404;
      });
    },
    later(user, method, path, body) {
      endings.push(() => kit.call(user, method, path, body));
    },
    act: (user, id, action, facts = {}, version) =>
      kit.call(user, 'POST', `/volumes/${id}/action`, { [action]: facts }, version),
  };
  return kit;
}

/** Returns the text of a refusal. */
export function messageOf(answer: NativeAnswer): string {
  const fault = Object.values((answer.json ?? {}) as Record<string, { message?: string }>)[0];
  return fault?.message ?? '';
}

/** Status and words of a refusal. */
export async function refusalOf(answer: Promise<NativeAnswer>): Promise<[number, string]> {
  const got = await answer;
  return [got.status, messageOf(got)];
}
