import { afterAll, beforeAll } from 'vitest';
import { type NativeAnswer, type NativeCloud, openNativeCloud, type UserName } from './native-cloud.ts';

export interface ComputeCall {
  body?: unknown;
  /** Microversion; default 2.1. */
  version?: string;
  as?: UserName;
}

/** Nova, spoken to natively by the cloud's users; for a whole test file. */
export interface NativeCompute {
  readonly cloud: NativeCloud;
  readonly projectId: Record<UserName, string>;
  readonly userId: Record<UserName, string>;
  ask(method: string, path: string, call?: ComputeCall): Promise<NativeAnswer>;
  /** The JSON of a GET that succeeds. */
  read(path: string, call?: ComputeCall): Promise<any>;
  /** Status and text of a refusal. */
  refusal(method: string, path: string, call?: ComputeCall): Promise<[status: number, text: string]>;
  /** Registers an action that runs at the end, however the tests end. */
  cleanUp(action: () => Promise<unknown>): void;
}

/** Opens the cloud before a file's tests and closes it after them. */
export function useCompute(): NativeCompute {
  let cloud: NativeCloud;
  const ids = { projectId: {} as Record<UserName, string>, userId: {} as Record<UserName, string> };
  const actions: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    cloud = await openNativeCloud();
    const enter = async (name: UserName) => {
      const user = await cloud.as(name);
      ids.projectId[name] = user.projectId;
      ids.userId[name] = user.userId;
    };
    await Promise.all((['admin', 'demo', 'lab', 'reader'] as const).map(enter));
  });
  afterAll(async () => {
    for (const action of actions.toReversed()) await action();
    await cloud.close();
  });

  const compute: NativeCompute = {
    get cloud() {
      return cloud;
    },
    ...ids,
    async ask(method, path, { body, version = '2.1', as = 'demo' } = {}) {
      const user = await cloud.as(as);
      return user.call('compute', method, path, body, { 'openstack-api-version': `compute ${version}` });
    },
    async read(path, call) {
      const answer = await compute.ask('GET', path, call);
      if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.text}`);
      return answer.json;
    },
    async refusal(method, path, call) {
      const { status, json, text } = await compute.ask(method, path, call);
      if (status < 400) throw new Error(`${method} ${path} was not refused: ${text}`);
      const fault = Object.values((json ?? {}) as Record<string, { message: string }>)[0];
      return [status, fault?.message ?? text];
    },
    cleanUp: (action) => void actions.push(action),
  };
  return compute;
}
