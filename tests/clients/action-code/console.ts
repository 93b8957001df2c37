import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GatewaySession } from '../../../core/testing/cloud/gateway-session.ts';
import { createTestHost, role, type TestCloud } from '../../../core/testing/index.ts';
import type { Services } from '../../../core/base/index.ts';
import type { Action, ActionResult, Code } from '../../../registry/index.ts';
import { codeTexts } from '../../../core/ui/action-code/code-texts.ts';
import { endpointVariable } from '../../../core/ui/action-code/curl-text.ts';
import { Modals } from '../../../core/services/modals/modals.ts';
import { Http } from '../../../core/services/http/http.ts';
import { Session } from '../../../core/services/session/session.ts';
import { Settings } from '../../../core/services/settings/settings.ts';
import { GatewayImageService } from '../../../plugins/images/gateway-image-service.ts';
import { ImageService } from '../../../plugins/images/image-service.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';
import { clientEnvironment } from '../../support/openstack-client.ts';

const run = promisify(execFile);

/** A console and a shell before the same cloud, as the same person. */
export interface ConsoleAndShell {
  services: Services;
  /** Does what the console does: performs the action and says yes to what it asks. Gives what it showed as its code. */
  perform<T>(action: Action<T>, item: T): Promise<{ result: ActionResult | undefined; shown: Code | undefined }>;
  /** Runs the text of that tab, as it stands, in a shell that has the token and the endpoints. */
  shell(code: Code, tab: 'cli' | 'http'): Promise<string>;
  /** The folder in which the shell runs. */
  folder: string;
}

type Person = 'admin' | 'demo';

export interface Consoles {
  /** As this person; the same for each that asks. */
  of(person: Person): Promise<ConsoleAndShell>;
  close(): Promise<void>;
}

/** A cloud, and whoever comes before it. */
export async function consoles(): Promise<Consoles> {
  const gateway = await startGatewayOnCloud();
  const open = new Map<Person, Promise<ConsoleAndShell>>();
  return {
    of(person) {
      const asked = open.get(person) ?? consoleAndShell(gateway, person);
      open.set(person, asked);
      return asked;
    },
    async close() {
      for (const { folder } of await Promise.all(open.values())) await rm(folder, { recursive: true, force: true });
      await gateway.close();
    },
  };
}

async function consoleAndShell(gateway: GatewayOnCloud, person: Person): Promise<ConsoleAndShell> {
  const services = await signedIn(gateway.url, person);
  let scripts = 0;
  const folder = await mkdtemp(join(tmpdir(), 'sextant-code-'));
  const env = clientEnvironment(gateway.cloud.authUrl, person);
  // Not exported, as nobody would: the `openstack` command takes an OS_TOKEN for the way to sign in.
  const variables = Object.entries(await cloudVariables(gateway.cloud.authUrl, person))
    .map(([name, value]) => `${name}='${value}'`)
    .join('\n');
  return {
    services,
    folder,
    perform: (action, item) => perform(services, action, item),
    async shell(code, tab) {
      const text = codeTexts(code).find(({ id }) => id === tab)?.text;
      if (text === undefined) throw new Error(`no code for ${tab}`);
      const file = join(folder, `${(scripts += 1)}.sh`);
      await writeFile(file, `set -eu\n${tab === 'http' ? variables : ''}\n${text}\n`);
      // A terminal, as an operator has: `openstack image create` would take anything else for the image's data.
      const terminal = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(["sh", sys.argv[1]])))';
      const running = run('python3', ['-c', terminal, file], { env, cwd: folder, maxBuffer: 2 ** 24 });
      running.child.stdin?.end();
      const { stdout } = await running.catch((error: { stdout: string; stderr: string }) => {
        throw new Error(`${text}\n${error.stdout}\n${error.stderr}`);
      });
      return stdout;
    },
  };
}

async function signedIn(url: string, person: Person): Promise<Services> {
  const cloud: TestCloud = {
    async open(who, rules) {
      const session = await GatewaySession.begin(url, who);
      return {
        state: await session.state(rules, who.project),
        fetch: (address, init) => session.fetch(address, init),
      };
    },
  };
  const policy = role(person === 'admin' ? 'admin' : 'member', { project: person });
  const { services } = await createTestHost({ plugins: [], cloud, policy });
  const images = new GatewayImageService(services.get(Http), services.get(Settings), services.get(Session));
  return {
    get: (token: never) => ((token as unknown) === ImageService ? images : services.get(token)),
  } as Services;
}

async function perform<T>(services: Services, action: Action<T>, item: T) {
  let shown: Code | undefined;
  const modals = services.get(Modals);
  modals.confirmWith(() => null);
  const confirm = modals.confirm.bind(modals);
  modals.confirm = async (confirmation) => {
    shown = await confirmation.code?.();
    return true;
  };
  try {
    const result = await action.perform({ items: [item], services });
    return { result: result ?? undefined, shown };
  } finally {
    modals.confirm = confirm;
  }
}

/** Returns the values of the variables, as the note beside the code describes them. */
async function cloudVariables(authUrl: string, person: Person): Promise<Record<string, string>> {
  const user = { name: person, password: `${person}pass`, domain: { id: 'default' } };
  const answer = await fetch(`${authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      auth: {
        identity: { methods: ['password'], password: { user } },
        scope: { project: { name: person, domain: { id: 'default' } } },
      },
    }),
  });
  const { token } = (await answer.json()) as {
    token: { catalog: { type: string; endpoints: { interface: string; url: string }[] }[] };
  };
  const urls = token.catalog.map(({ type, endpoints }) => [
    endpointVariable(type),
    endpoints.find(({ interface: side }) => side === 'public')?.url ?? '',
  ]);
  return { ...Object.fromEntries(urls), OS_TOKEN: answer.headers.get('x-subject-token') ?? '' };
}
