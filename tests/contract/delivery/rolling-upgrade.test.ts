import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeAnotherBuild } from '../../support/another-build.ts';
import { freePorts } from '../../support/free-ports.ts';
import { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOverrides, type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type Front, loadBalancers } from '../../support/load-balancers.ts';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { dist } from './built.ts';
import { Tab } from './tabs.ts';

const haproxy = loadBalancers.find(({ name }) => name === 'haproxy')!;
const sessions = 5;
const tabsOfSession = 10;

/** Answers of one gateway in a row that tell that HAProxy asks no other. */
const enough = 6;

describe.skipIf(!haproxy.isInstalled)('an upgrade of two gateways behind HAProxy, one after the other', () => {
  let folder: string;
  let cloud: Cloud;
  let front: Front;
  let ports: number[];
  const gateways: RunningGateway[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rolling-'));
    cloud = await createCloud({ seed: 'tests' });
    writeAnotherBuild(dist, join(folder, 'new'));
    ports = await freePorts(2);
    for (const machine of [0, 1]) await begin(machine, dist);
    front = await haproxy.start({ gateways: ports });
  });
  afterAll(async () => {
    await front.stop();
    for (const gateway of gateways) await gateway.close();
    await cloud.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a gateway of a build on a machine, which has a folder of its own for the files of versions that have run there. */
  async function begin(machine: number, build: string): Promise<void> {
    const directory = join(folder, `machine-${machine}`);
    const former = kept(directory);
    const config: GatewayOverrides = {
      dist: build,
      log: { level: 'warn' },
      listen: { port: ports[machine]!, trustedProxies: ['127.0.0.1'] },
      session: { keys: ['a key that these gateways have in common, 3'] },
      assets: { directory },
    };
    gateways[machine] = await startGateway(cloud.authUrl, config, (gateway) => {
      gateway.get('/which/', { config: { open: true } }, () => String(machine));
    });
    // An operator upgrades the next one after minutes. Here the files are copied in less than a second.
    const wanted = former.length === 0 ? 1 : 2;
    await vi.waitUntil(() => kept(directory).length >= wanted, { timeout: 60_000 });
  }

  const kept = (directory: string) => {
    try {
      return readdirSync(directory).filter((name) => !name.startsWith('.'));
    } catch {
      return [];
    }
  };

  /** Asks HAProxy some times in a row, and returns the machines that answered. */
  async function answering(): Promise<Set<string>> {
    const machines = new Set<string>();
    for (let at = 0; at < enough; at += 1) machines.add(await (await fetch(`${front.url}/which/`)).text());
    return machines;
  }

  /** Puts another build in the place of the one that runs on a machine, as operators do it: drain, stop, start. */
  async function replace(machine: number, build: string): Promise<void> {
    const { gateway } = gateways[machine]!;
    gateway.draining.begin();
    await vi.waitUntil(async () => !(await answering()).has(String(machine)), { timeout: 60_000 });
    // Requests that it had before are answered meanwhile.
    await sleep(500);
    await gateway.close();
    await gateways[machine]!.close();
    await begin(machine, build);
    await vi.waitUntil(async () => (await answering()).has(String(machine)), { timeout: 60_000 });
  }

  it(
    '[OPS-26] fifty tabs that work all the time see no error and stay signed in, to the new version and back',
    { timeout: 180_000 },
    async () => {
      const tabs: Tab[] = [];
      for (let session = 0; session < sessions; session += 1) {
        const client = new GatewayClient(front.url);
        await client.signIn('demo', 'demopass');
        // Two tabs of each session are never loaded again.
        for (let at = 0; at < tabsOfSession; at += 1) tabs.push(new Tab(client, at < 2));
      }
      for (const tab of tabs) await tab.open();
      const old = tabs[0]!.build;
      let isOver = false;
      const working = tabs.map((tab) => tab.work(() => isOver));
      const next = join(folder, 'new');

      await replace(0, next);
      await sleep(2000);
      await replace(1, next);
      const signedIn = new GatewayClient(front.url);
      await signedIn.signIn('demo', 'demopass');
      const opened = new Tab(signedIn, true);
      await opened.open();
      expect(opened.build).not.toBe(old);
      // Nobody runs the old version any more, and its pages go on: every file of theirs is there.
      expect(tabs[0]!.build).toBe(old);
      for (const file of tabs[0]!.files) await tabs[0]!.ask(file);

      await replace(0, dist);
      await sleep(2000);
      await replace(1, dist);
      for (const file of opened.files) await opened.ask(file);
      // On a fast machine all of this is soon over.
      await vi.waitUntil(() => tabs.every(({ had }) => had > 10), { timeout: 60_000 });
      isOver = true;
      await Promise.all(working);
      expect([...tabs, opened].flatMap(({ errors }) => errors)).toEqual([]);
      for (const tab of tabs) expect(tab.had).toBeGreaterThan(10);
    },
  );
});
