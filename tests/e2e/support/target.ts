import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { startCloud, startGateway } from '../../support/processes.mjs';

export interface User {
  name: string;
  password: string;
  project: string;
}

/** The cloud that the end-to-end tests run on, and a gateway in front of it. */
export interface Target {
  url: string;
  authUrl: string;
  /** The embedded cloud can be moved and broken; a real one can't. */
  embedded: boolean;
  /** Address of the embedded cloud's switches; null on a real one. */
  control: string | null;
  users: Record<string, User>;
  /** Another gateway on the same cloud, with other settings. */
  gateway(
    config: object,
    port?: number,
  ): Promise<{ url: string; pid: number; output(): string; stop(): Promise<void> }>;
  output(): string;
  pid: number;
  stop(): Promise<void>;
}

const demoUsers: Record<string, User> = {
  admin: { name: 'admin', password: 'adminpass', project: 'admin' },
  demo: { name: 'demo', password: 'demopass', project: 'demo' },
  lab: { name: 'lab', password: 'labpass', project: 'lab' },
  reader: { name: 'reader', password: 'readerpass', project: 'demo' },
};

/** A cloud that `SEXTANT_TEST_CLOUDS_YAML` names, or an embedded one of the worker's own. */
export async function startTarget(): Promise<Target> {
  const file = process.env['SEXTANT_TEST_CLOUDS_YAML'];
  if (file) return onRealCloud(file);
  const cloud = await startCloud();
  const gateway = await startGateway({ authUrl: cloud.authUrl });
  return {
    url: gateway.url,
    authUrl: cloud.authUrl,
    embedded: true,
    control: cloud.ready.url,
    users: demoUsers,
    gateway: (config, port) => startGateway({ authUrl: cloud.authUrl, config, port }),
    output: gateway.output,
    pid: gateway.pid,
    async stop() {
      await gateway.stop();
      await cloud.stop();
    },
  };
}

/** The services that the clouds of the tests run with `enforce_new_defaults`; no cloud tells. */
const newDefaults = ['image', 'compute', 'network', 'volume'];

async function onRealCloud(file: string): Promise<Target> {
  const clouds = parse(readFileSync(file, 'utf8'), { merge: true }).clouds as Record<
    string,
    { auth: Record<string, string> }
  >;
  const users = Object.fromEntries(
    Object.entries(clouds).map(([name, { auth }]) => [
      name,
      { name: auth['username'] ?? '', password: auth['password'] ?? '', project: auth['project_name'] ?? '' },
    ]),
  );
  const authUrl = Object.values(clouds)[0]?.auth['auth_url'] ?? '';
  const config = {
    policy: { new_defaults: newDefaults },
    consoles: { proxy: ['127.0.0.1:6080', '127.0.0.1:6083'] },
  };
  const gateway = await startGateway({ authUrl, embedded: false, config });
  return {
    url: gateway.url,
    authUrl,
    embedded: false,
    control: null,
    users,
    gateway: (other, port) => startGateway({ authUrl, embedded: false, config: { ...config, ...other }, port }),
    output: gateway.output,
    pid: gateway.pid,
    stop: gateway.stop,
  };
}
