import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { oneTimeCode, wrongCode } from '../../support/one-time-codes.ts';
import { hasStoreServer, startStoreServer, type StoreServer } from '../../support/shared-store.ts';

const session = {
  keys: [randomBytes(48).toString('base64')],
  attempts: { perUser: 100, perAddress: 1000, window: 300 },
};

let cloud: Cloud;
let server: StoreServer;
let gateways: RunningGateway[];

/** A browser whose user has given the password, at the first gateway. */
async function afterPassword(): Promise<GatewayClient> {
  const client = gateways[0]!.client();
  const answer = await client.postSignIn({ username: 'mfa', password: 'mfapass' });
  expect(await codeOf(answer)).toBe('CODE_REQUIRED');
  return client;
}

/** The same browser, sent to another gateway by the load balancer. */
function at(gateway: RunningGateway, client: GatewayClient): GatewayClient {
  const moved = gateway.client();
  for (const [name, value] of client.cookies) moved.cookies.set(name, value);
  return moved;
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;
const give = async (client: GatewayClient, passcode: string) => codeOf(await client.postSignIn({ passcode }));

/** Gives wrong codes at the gateways in turn until the sign-in has to begin anew; returns the answers. */
async function guess(client: GatewayClient, asked: readonly RunningGateway[], most: number): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let nth = 0; nth < most; nth += 1)
    answers.push(await give(at(asked[nth % asked.length]!, client), wrongCode(nth)));
  return answers;
}

const times = (count: number, code: string) => Array.from({ length: count }, () => code);

describe.runIf(hasStoreServer)('one-time codes at several gateways with a store', () => {
  beforeAll(async () => {
    server = await startStoreServer();
    cloud = await createCloud({ seed: 'tests' });
    const start = () => startGateway(cloud.authUrl, { store: { url: server.url }, session });
    gateways = await Promise.all([start(), start(), start()]);
    for (const { gateway } of gateways)
      await vi.waitFor(() => expect(gateway.store.isUp).toBe(true), { timeout: 10_000 });
  });
  afterAll(async () => {
    await Promise.all(gateways.map((one) => one.close()));
    await server.kill();
    await cloud.close();
  });

  it('[AUTH-35] a code that one gateway has taken is refused by the others, however many ask at once', async () => {
    const browsers = await Promise.all(gateways.map(async (gateway) => at(gateway, await afterPassword())));
    const code = oneTimeCode();
    const answers = await Promise.all(browsers.map((browser) => give(browser, code)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'CODE_USED')).toHaveLength(2);
    expect(await give(at(gateways[2]!, await afterPassword()), code)).toBe('CODE_USED');
  });

  it('[AUTH-35] five codes may be wrong for one receipt, whichever gateways are asked', async () => {
    const answers = await guess(await afterPassword(), gateways, 7);
    expect(answers).toEqual([...times(5, 'CODE_INCORRECT'), ...times(2, 'SIGN_IN_STEP_OVER')]);
  });

  it('[AUTH-35] a receipt that was used up at one gateway is worth nothing at the others', async () => {
    const client = await afterPassword();
    // The window before still counts. Its code was used only where a window has ended since the first of these tests.
    const first = await give(at(gateways[1]!, client), oneTimeCode(1));
    const answer = first === 'CODE_USED' ? await give(at(gateways[1]!, client), oneTimeCode()) : first;
    expect(answer).toBeUndefined();
    expect(await give(at(gateways[2]!, client), wrongCode())).toBe('SIGN_IN_STEP_OVER');
  });

  it('[AUTH-35] while the store is away each gateway takes its part of the five, and no code twice', async () => {
    await vi.waitFor(() => expect(gateways[0]!.gateway.store.gateways).toBe(3), { timeout: 10_000 });
    const client = await afterPassword();
    await server.kill();
    for (const { gateway } of gateways) await vi.waitFor(() => expect(gateway.store.isUp).toBe(false));
    try {
      const answers = await guess(client, [gateways[0]!], 3);
      expect(answers).toEqual([...times(2, 'CODE_INCORRECT'), 'SIGN_IN_STEP_OVER']);
      expect(await give(at(gateways[2]!, await afterPassword()), oneTimeCode(1))).not.toBe('SIGN_IN_STEP_OVER');
      expect(await give(at(gateways[2]!, await afterPassword()), oneTimeCode(1))).toBe('CODE_USED');
    } finally {
      await server.start();
    }
  });
});
