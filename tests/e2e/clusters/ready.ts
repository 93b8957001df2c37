import { expect, test as base } from '../support/test.ts';
import { ClusterCalls } from './panel.ts';

/** Signs in as a member of the project. Only on the embedded cloud: clusters of a real one need hosts that can run them. */
export const test = base.extend<{ clusters: ClusterCalls }>({
  clusters: async ({ context, target, signIn, control: _embedded }, use) => {
    await signIn();
    const clusters = new ClusterCalls(context, target.url);
    await use(clusters);
    await clusters.cleanUp();
  },
});

/** Makes a cluster of a template, and waits for the state. Returns its name and id. */
export async function makeCluster(
  clusters: ClusterCalls,
  template = 'k8s-small',
  state = 'CREATE_COMPLETE',
): Promise<{ name: string; id: string }> {
  const name = clusters.reserve('clusters');
  const body = { name, cluster_template_id: template, keypair: 'demo-key', node_count: 1 };
  const { uuid } = await clusters.call('POST', 'clusters/', body);
  await expectState(clusters, name, state);
  return { name, id: uuid };
}

/** Waits until a cluster has a state. */
export async function expectState(clusters: ClusterCalls, name: string, state: string): Promise<void> {
  const now = async () => (await clusters.named('clusters', name))?.status;
  await expect.poll(now, { timeout: 20_000 }).toBe(state);
}
