import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeatApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { stackKit } from '../../support/native-heat.ts';

const patience = { timeout: 120_000 };

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'admin' | 'demo') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, admin] = await Promise.all([signIn('demo'), signIn('admin')]);
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});
// After that line, so that its own cleaning comes first.
const kit = stackKit(() => cloud);

const template = `heat_template_version: 2021-04-16
parameters:
  word: {type: string, default: red}
resources:
  test: {type: OS::Heat::TestResource, properties: {value: {get_param: word}}}
`;

describe('snapshots of a stack', () => {
  it(
    '[STK-14] [HT-13] [HT-14] [HT-15] [HT-16] are made, restored and deleted; nobody is shown what is in them',
    patience,
    async () => {
      const { id, path } = await kit.make(template);
      const at = `/api/heat/stacks/${id}/snapshots/`;
      const made = await demo.post(at, { name: 'before' });
      expect(made.status).toBe(201);
      const snapshot = (await made.json()) as HeatApi.StackSnapshot;
      expect(Object.keys(snapshot).toSorted()).toEqual(['creation_time', 'id', 'name', 'status', 'status_reason']);
      await expect
        .poll(async () => (await demo.json<{ items: HeatApi.StackSnapshot[] }>(at)).items, { timeout: 20_000 })
        .toMatchObject([{ id: snapshot.id, name: 'before', status: 'COMPLETE' }]);
      await kit.settled(path);

      await demo.patch(`/api/heat/stacks/${id}/`, { parameters: { word: 'blue' } });
      await expect.poll(() => kit.settled(path), { timeout: 30_000 }).toBe('UPDATE_COMPLETE');
      expect((await demo.send('POST', `${at}${snapshot.id}/restore/`)).status).toBe(204);
      const word = async () => (await demo.json<HeatApi.StackDetails>(`/api/heat/stacks/${id}/`)).parameters?.['word'];
      await expect.poll(word, { timeout: 30_000 }).toBe('red');
      await kit.settled(path);

      expect((await demo.send('DELETE', `${at}${snapshot.id}/`)).status).toBe(204);
      expect((await demo.send('DELETE', `${at}${snapshot.id}/`)).status).toBe(404);
    },
  );

  it('[STK-08] [HT-18] the environment of a stack is read', async () => {
    const { id } = await kit.make(template, { environment: { parameter_defaults: { word: 'green' } } });
    const { environment } = await demo.json<{ environment: { parameter_defaults: object } }>(
      `/api/heat/stacks/${id}/environment/`,
    );
    expect(environment.parameter_defaults).toEqual({ word: 'green' });
  });

  it('[API-32] [HT-20] the engines of the service are listed where its rules allow it', async () => {
    const answer = await admin.get('/api/heat/services/');
    if (answer.ok) {
      const { items } = (await answer.json()) as { items: HeatApi.OrchestrationService[] };
      expect(items).toContainEqual(expect.objectContaining({ binary: 'heat-engine', status: 'up' }));
    } else expect(answer.status).toBe(403);
    expect((await demo.get('/api/heat/services/')).status).toBe(403);
  });
});
