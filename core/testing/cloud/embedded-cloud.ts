import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginManifest } from '#protocol';
import { createCloud } from '../../cloud/app.ts';
import { createGateway } from '../../gateway/app/app.ts';
import { completeConfig } from '../../gateway/config/gateway-config.ts';
import { GatewaySession } from './gateway-session.ts';
import { proveCall } from './plugin-proof.ts';
import type { OpenedCloud, TestCloud, TestRole } from './test-cloud.ts';

export interface EmbeddedCloud extends TestCloud {
  /** Somebody signed in, to ask the gateway oneself. */
  signIn(who: TestRole): Promise<GatewaySession>;
  close(): Promise<void>;
}

export interface EmbeddedCloudOptions {
  /** Folders of built plugins whose `access` and back ends the gateway shall know. */
  plugins?: readonly string[];
  /** Keeps deleted servers until they are restored or deleted by force. */
  keepsDeleted?: boolean;
}

/**
 * A whole cloud and a gateway before it, in this process: what `npm start` shows, seeded the same each time. Its people are
 * `admin`, `member` and `reader`; `member` also in project `lab`.
 */
export async function embeddedCloud({
  plugins = [],
  keepsDeleted = false,
}: EmbeddedCloudOptions = {}): Promise<EmbeddedCloud> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-cloud-'));
  const directory = join(folder, 'plugins');
  for (const dist of plugins) {
    const { id } = JSON.parse(readFileSync(join(dist, 'plugin.json'), 'utf8')) as PluginManifest;
    cpSync(dist, join(directory, id), { recursive: true });
  }
  const cloud = await createCloud({ seed: 'testing', keepsDeleted });
  const gateway = await createGateway(
    completeConfig({
      cloud: { name: 'testing', embedded: true, authUrl: cloud.authUrl },
      plugins: { directories: plugins.length > 0 ? [directory] : [] },
      stateDirectory: join(folder, 'state'),
      log: { level: 'silent' },
    }),
  );
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`;
  const signIn = (who: TestRole) => GatewaySession.begin(url, who, (...call) => proveCall(gateway, ...call));
  return {
    signIn,
    async open(who, rules): Promise<OpenedCloud> {
      const session = await signIn(who);
      return {
        state: await session.state(rules, who.project),
        fetch: (address, init) => session.fetch(address, init),
      };
    },
    async close() {
      const closed = gateway.close();
      gateway.server.closeAllConnections();
      await closed;
      await cloud.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
