import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { createGateway } from '../../core/gateway/app/app.ts';
import { completeConfig, type GatewayConfigInput } from '../../core/gateway/config/gateway-config.ts';
import { capabilityOf } from '../../core/testing/cloud/plugin-proof.ts';
import { GatewayClient } from './gateway-client.ts';
import { projectNamed, sessionOf } from './session.ts';

export interface RunningGateway {
  url: string;
  gateway: FastifyInstance;
  /** Every log line so far. */
  log(): string;
  /** A browser of its own: cookies, no session yet. */
  client(): GatewayClient;
  /** `project`: where the user shall be, of several; without it where the gateway begins. */
  signIn(username: string, password?: string, project?: string): Promise<GatewayClient>;
  close(): Promise<void>;
}

export interface GatewayOnCloud extends RunningGateway {
  cloud: Cloud;
}

export type GatewayOverrides = Partial<Omit<GatewayConfigInput, 'cloud'>> & {
  cloud?: Partial<GatewayConfigInput['cloud']>;
};

/** Adds routes of the test's own before the gateway listens. */
export type Prepare = (gateway: FastifyInstance) => void;

/** A gateway on an embedded cloud of its own. */
export async function startGatewayOnCloud(
  overrides: GatewayOverrides = {},
  prepare?: Prepare,
): Promise<GatewayOnCloud> {
  const cloud = await createCloud({ seed: 'tests' });
  const running = await startGateway(cloud.authUrl, overrides, prepare);
  return {
    ...running,
    cloud,
    async close() {
      await running.close();
      await cloud.close();
    },
  };
}

export async function startGateway(
  authUrl: string,
  overrides: GatewayOverrides = {},
  prepare?: Prepare,
): Promise<RunningGateway> {
  const lines: string[] = [];
  const stateDirectory = await mkdtemp(join(tmpdir(), 'sextant-gateway-'));
  const gateway = await createGateway(
    completeConfig({
      log: { level: 'debug' },
      stateDirectory,
      ...overrides,
      // Tests that are not about it need not wait for a refusal.
      session: { ...overrides.session, attempts: { floor: 0, ...overrides.session?.attempts } },
      cloud: { name: 'tests', ...overrides.cloud, authUrl },
    } as GatewayConfigInput),
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  prepare?.(gateway);
  await gateway.listen({ port: overrides.listen?.port ?? 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`;
  const client = () => new GatewayClient(url, (plugin, cookies) => capabilityOf(gateway, plugin, cookies));
  return {
    url,
    gateway,
    log: () => lines.join(''),
    client,
    async signIn(username, password = `${username}pass`, project) {
      const signedIn = client();
      await signedIn.signIn(username, password);
      if (project !== undefined) await beIn(signedIn, project);
      return signedIn;
    },
    async close() {
      const closed = gateway.close();
      // Connections that a failed test left hanging must not hold up the others.
      gateway.server.closeAllConnections();
      await closed;
      await rm(stateDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * Switches the client to a project. The gateway begins in the user's project whose id comes first: on a real cloud that may be
 * any.
 */
async function beIn(client: GatewayClient, name: string): Promise<void> {
  if ((await sessionOf(client)).project_name === name) return;
  const rawBody = new URLSearchParams({ project: await projectNamed(client, name) });
  const answer = await client.send('POST', '/auth/scope/', { rawBody });
  const { project_name: now } = await sessionOf(client);
  if (!answer.ok || now !== name) throw new Error(`into project ${name}: ${answer.status}, in ${now}`);
}
