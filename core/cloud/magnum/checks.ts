import type { Caller, MagnumCore } from './magnum-core.ts';
import { refuse } from './faults.ts';

/** The checks of what a cluster needs from other services. Where the cloud lacks a service, every value is accepted. */
export interface Checks {
  /** The `os_distro` of an image; null when there is no such image, or it names none. */
  distro(image: unknown): Promise<string | null>;
  flavor(name: unknown): Promise<void>;
  keypair(name: unknown): Promise<void>;
  externalNetwork(name: unknown): Promise<void>;
}

const q = (value: unknown) => encodeURIComponent(String(value));

export function checksFor(core: MagnumCore, caller: Caller): Checks {
  const { inner } = core.context;
  const read = async <T>(service: string, path: string) => {
    const answer = await inner.call<T>(service, { path, token: caller.credentials.token });
    return answer.status < 300 ? answer.body : undefined;
  };
  const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';

  return {
    async distro(image) {
      const byId = await read<{ os_distro?: string }>('image', `/v2/images/${q(image)}`);
      if (byId) return byId.os_distro ?? null;
      const byName = await read<{ images: { os_distro?: string }[] }>('image', `/v2/images?limit=1&name=${q(image)}`);
      return byName?.images[0]?.os_distro ?? null;
    },
    async flavor(name) {
      if (!isGiven(name) || !inner.has('compute')) return;
      const list = await read<{ flavors: { id: string; name: string }[] }>('compute', '/v2.1/flavors');
      if (!list?.flavors.some((one) => one.id === name || one.name === name)) {
        throw refuse(400, `Unable to find flavor ${String(name)}.`);
      }
    },
    async keypair(name) {
      if (!isGiven(name) || !inner.has('compute')) return;
      const found = await read('compute', `/v2.1/os-keypairs/${q(name)}`);
      if (!found) throw refuse(404, `Unable to find keypair ${String(name)}.`);
    },
    async externalNetwork(name) {
      if (!isGiven(name) || !inner.has('network')) return;
      const list = await read<{ networks: { id: string; name: string }[] }>(
        'network',
        '/v2.0/networks?router:external=True&fields=id&fields=name',
      );
      if (!list?.networks.some((one) => one.id === name || one.name === name)) {
        throw refuse(400, `Unable to find external network ${String(name)}.`);
      }
    },
  };
}

const supported = [
  ['vm', 'fedora-coreos', 'kubernetes'],
  ['vm', 'fedora-atomic', 'kubernetes'],
  ['vm', 'coreos', 'kubernetes'],
  ['bm', 'fedora', 'kubernetes'],
  ['vm', 'fedora-atomic', 'swarm'],
  ['vm', 'fedora-atomic', 'swarm-mode'],
  ['vm', 'ubuntu', 'mesos'],
];

/** Is there a driver for such clusters? */
export function checkKind(serverType: unknown, distro: string | null, coe: unknown): void {
  if (supported.some(([server, os, engine]) => server === serverType && os === distro && engine === coe)) return;
  throw refuse(400, `Cluster type (${String(serverType)}, ${distro ?? 'Unset'}, ${String(coe)}) not supported.`);
}

const drivers: Record<string, string[]> = {
  kubernetes: ['flannel', 'calico'],
  swarm: ['docker', 'flannel'],
  'swarm-mode': ['docker'],
  mesos: ['docker'],
};

/** The network driver of a kind of cluster, when none is asked for the first it knows. */
export function networkDriver(coe: unknown, asked: unknown): string {
  const known = drivers[String(coe)] ?? ['flannel'];
  if (asked === null || asked === undefined) return known[0]!;
  if (!known.includes(String(asked))) {
    const expected = [...known, 'unspecified'].join('/');
    throw refuse(400, `Network driver type ${String(asked)} is not supported, expecting a ${expected} network driver.`);
  }
  return String(asked);
}
