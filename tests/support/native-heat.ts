import { afterAll, expect } from 'vitest';
import type { NativeAnswer, NativeCloud, NativeUser, UserName } from './native-cloud.ts';

/** The steps that tests of the orchestration service share. */
export interface StackKit {
  /** Calls heat as a user; `path` begins with `/stacks`. */
  call(user: UserName, method: string, path: string, body?: unknown): Promise<NativeAnswer>;
  /** Makes a stack that is removed when the file's tests are over, and waits until it has settled. */
  make(template: string, members?: Record<string, unknown>): Promise<{ name: string; id: string; path: string }>;
  /** Waits until work on the stack has ended; gives its status. */
  settled(path: string): Promise<string>;
  /** Events of a stack, oldest first, as `name STATUS`. */
  events(path: string): Promise<string[]>;
}

export function stackKit(cloud: () => NativeCloud): StackKit {
  const made: { user: NativeUser; path: string }[] = [];

  afterAll(async () => {
    for (const { user, path } of made) await user.call('orchestration', 'DELETE', path);
  });

  const status = async (user: NativeUser, path: string): Promise<string> => {
    const answer = await user.call('orchestration', 'GET', path);
    return answer.status === 200 ? (answer.json.stack.stack_status as string) : 'DELETE_COMPLETE';
  };
  const kit: StackKit = {
    call: async (user, method, path, body) => (await cloud().as(user)).call('orchestration', method, path, body),
    async make(template, members = {}) {
      const user = await cloud().as('demo');
      const name = cloud().name(`stack-${made.length}`);
      const body = { stack_name: name, template, ...members };
      const answer = await user.call('orchestration', 'POST', '/stacks', body);
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      const path = `/stacks/${name}/${answer.json.stack.id}`;
      made.push({ user, path });
      await kit.settled(path);
      return { name, id: answer.json.stack.id, path };
    },
    async settled(path) {
      const user = await cloud().as('demo');
      let last = '';
      const look = async () => (last = await status(user, path));
      await expect
        .poll(look, { timeout: 20_000, interval: cloud().kind === 'real' ? 400 : 100 })
        .not.toContain('IN_PROGRESS');
      return last;
    },
    async events(path) {
      const answer = await kit.call('demo', 'GET', `${path}/events?sort_dir=asc`);
      return answer.json.events.map(
        (event: { resource_name: string; resource_status: string }) =>
          `${event.resource_name} ${event.resource_status}`,
      );
    },
  };
  return kit;
}
