import { StepsRefused, WHOLE_FORM } from '@sextant/ui';
import { describe, expect, it } from 'vitest';
import { Modals } from '../../../../core/services/modals/modals.ts';
import { Toasts } from '../../../../core/services/toasts/toasts.ts';
import { cachedValues } from '../../../../core/services/resources/cached-values.ts';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/launch.json' with { type: 'json' };
import { LaunchData } from '../../../../plugins/launch/launch-data.ts';
import type { LaunchSpec } from '../../../../plugins/launch/launch-spec.ts';
import { submitLaunch } from '../../../../plugins/launch/submit-launch.ts';
import { aFlavor, anImage, aSpec, settings } from './records.ts';

const image = { id: 'i-1', name: 'cirros', size: 10, properties: {}, container_format: 'bare' };
const flavor = { id: 'f-1', name: 'm1.small', vcpus: 2, ram: 2048, disk: 20 };
const subnet = { id: 's', name: 'v4', network_id: 'n', ip_version: 4, ipver_str: 'IPv4' as const, cidr: '10.0.0.0/24' };
const network = { id: 'n-1', name: 'private', subnets: [subnet] };
const chosen = { name: 'web', source: [anImage()], flavor: aFlavor(), networks: [network] };

interface Cloud {
  flavors?: readonly object[];
  limits?: Readonly<Record<string, number>>;
  /** The zones that are up; absent: they can't be read. */
  zones?: readonly string[];
  answer?: () => unknown;
  ports?: readonly object[];
}

/** Submits a spec to a cloud that is as told at the time of the answer. */
async function submitTo(
  { flavors = [flavor], limits = {}, zones, answer, ports = [] }: Cloud,
  spec: Partial<LaunchSpec> = {},
) {
  const refusal = () => json({ status: 400, detail: 'compute would not' }, 400);
  const made = await createTestServices({
    bundles: { launch: en },
    answers: {
      'POST /api/nova/servers/': answer ?? refusal,
      'GET /api/nova/limits/': () => limits,
      'GET /api/nova/flavors/': () => ({ items: flavors }),
      'GET /api/glance/images/': () => ({ items: [image] }),
      'GET /api/neutron/networks/': () => ({ items: [network] }),
      'GET /api/neutron/ports/': () => ({ items: ports }),
      'GET /api/nova/availzones/': () =>
        zones
          ? { items: zones.map((zoneName) => ({ zoneName, zoneState: { available: true } })) }
          : json({ status: 503, detail: 'down' }, 503),
    },
  });
  const data = new LaunchData(made.services, settings, {}, cachedValues(made.services));
  const outcome = await submitLaunch(aSpec({ ...chosen, ...spec }), data).catch((error: unknown) => error);
  return { ...made, data, outcome };
}

describe('a launch that compute refuses', () => {
  it('[LNC-34] [X-06] leads to the step whose choice is gone, and takes it out', async () => {
    const { outcome, data } = await submitTo({ flavors: [] });
    expect(outcome).toBeInstanceOf(StepsRefused);
    expect((outcome as StepsRefused).errors).toEqual({
      flavor: { [WHOLE_FORM]: ['m1.small is no longer there, or can no longer be used. Choose again.'] },
    });
    const left = data.repairs.value?.(aSpec(chosen));
    expect(left).toMatchObject({ flavor: null, networks: [{ id: 'n-1' }], source: [{ id: 'i-1' }] });
  });

  it('[LNC-34] [X-06] a port that is there stays chosen, though the list of networks has not its network', async () => {
    const port = { id: 'p-1', name: 'uplink', network_id: 'n-2', admin_state: 'UP' };
    const ports = [port] as unknown as LaunchSpec['ports'];
    const { outcome, data } = await submitTo({ ports: [port] }, { ports });
    expect(outcome).not.toBeInstanceOf(StepsRefused);
    expect(data.repairs.value?.(aSpec({ ...chosen, ports }))).toMatchObject({ ports: [{ id: 'p-1' }] });
  });

  it('[LNC-53] [X-06] leads to the zone that is no longer there, and leaves the choice to compute', async () => {
    const { outcome, data } = await submitTo({ zones: ['nova'] }, { availability_zone: 'cellar' });
    expect((outcome as StepsRefused).errors).toEqual({
      details: { availability_zone: ['cellar is no longer there, or can no longer be used. Choose again.'] },
    });
    expect(data.repairs.value?.(aSpec({ ...chosen, availability_zone: 'cellar' }))).toMatchObject({
      availability_zone: '',
      flavor: { id: 'f-1' },
    });
  });

  it('[LNC-36] [X-06] leads to the port that is gone or in use meanwhile, and leaves the network', async () => {
    const ports = [{ id: 'p-1', name: 'uplink', network_id: 'n-1' }] as unknown as LaunchSpec['ports'];
    const { outcome, data } = await submitTo({ zones: ['nova'] }, { ports });
    expect((outcome as StepsRefused).errors['ports']).toEqual({
      [WHOLE_FORM]: ['uplink is no longer there, or can no longer be used. Choose again.'],
    });
    expect(data.repairs.value?.(aSpec({ ...chosen, ports }))).toMatchObject({ ports: [], networks: [{ id: 'n-1' }] });
  });

  it('[LNC-06] [X-15] leads to the quota that was used up meanwhile, and the bars show it', async () => {
    const { outcome, data } = await submitTo({ limits: { maxTotalInstances: 5, totalInstancesUsed: 5 } });
    expect((outcome as StepsRefused).errors['details']).toEqual({
      instance_count: ['The instance count must not exceed your quota available of 0 instances.'],
    });
    expect(data.limits.value.instances).toEqual({ used: 5, limit: 5 });
  });

  it('[X-06] says what compute said where nothing in the steps explains it; a list that can’t be read is no proof', async () => {
    const { outcome, data } = await submitTo({}, { availability_zone: 'nova' });
    expect(outcome).toMatchObject({ status: 400, message: 'compute would not' });
    expect(data.repairs.value?.(aSpec({ ...chosen, availability_zone: 'nova' }))).toMatchObject({
      availability_zone: 'nova',
      flavor: { id: 'f-1' },
    });
  });
});

describe('the password that compute makes', () => {
  const answer = () => ({ id: 's-1', adminPass: 'Zx81' });

  it('[LNC-11] is offered once, when the launch was accepted', async () => {
    const { services } = await submitTo({ answer });
    const [toast] = services.get(Toasts).list();
    expect(toast).toMatchObject({ message: '1 instance launched.', button: { label: 'Show the password' } });
    toast?.button?.press();
    await expect.poll(() => services.get(Modals).stack().at(-1)?.title).toBe('Password of web');
  });

  it('[LNC-11] stays in view until the message is closed, whether there is a key pair or not', async () => {
    const keyPair = [{ name: 'mine' }] as never;
    for (const spec of [{}, { key_pair: keyPair }]) {
      const { services } = await submitTo({ answer }, spec);
      expect(services.get(Toasts).list()[0]).toMatchObject({ button: { label: 'Show the password' }, stays: true });
    }
  });

  it('[LNC-11] is not offered where the operator chose it', async () => {
    const { services } = await submitTo({ answer }, { admin_pass: 'Sesame1' });
    expect(services.get(Toasts).list()[0]?.button).toBeUndefined();
  });
});
