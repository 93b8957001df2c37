import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { UserName } from './native-cloud.ts';

const run = promisify(execFile);

export interface OpenStackClient {
  /** Runs `openstack …`; gives what it printed. Rejects, with what it said, when it fails. */
  (...args: string[]): Promise<string>;
  /** The same with `-f json`. */
  json(...args: string[]): Promise<any>;
  /** Runs a command that fails; returns its message. */
  failure(...args: string[]): Promise<string>;
}

/**
 * Returns the environment that tells a client who it is and where the cloud is; nothing of this machine's own configuration is
 * used.
 */
export function clientEnvironment(authUrl: string, user: UserName): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    OPENSTACK_CLIENT_SERVER: process.env['OPENSTACK_CLIENT_SERVER'],
    HOME: '/nonexistent',
    LC_ALL: 'C.UTF-8',
    OS_AUTH_URL: authUrl,
    OS_USERNAME: user,
    OS_PASSWORD: `${user}pass`,
    OS_PROJECT_NAME: user === 'reader' ? 'demo' : user,
    OS_USER_DOMAIN_NAME: 'Default',
    OS_PROJECT_DOMAIN_NAME: 'Default',
    OS_REGION_NAME: 'RegionOne',
    OS_IDENTITY_API_VERSION: '3',
  };
}

/** The command-line client as one user of a cloud. */
export function openStackClient(authUrl: string, user: UserName): OpenStackClient {
  const env = clientEnvironment(authUrl, user);
  const client = async (...args: string[]) => {
    const running = run('openstack', args, { env, maxBuffer: 2 ** 24 });
    // `image create` without a file takes what comes here for the image's data, and would wait for it.
    running.child.stdin?.end();
    return (await running).stdout;
  };
  return Object.assign(client, {
    json: async (...args: string[]) => JSON.parse(await client(...args, '-f', 'json')) as unknown,
    failure: async (...args: string[]) => {
      try {
        await client(...args);
      } catch (error) {
        return (error as { stderr: string }).stderr;
      }
      throw new Error(`openstack ${args.join(' ')} did not fail`);
    },
  });
}
