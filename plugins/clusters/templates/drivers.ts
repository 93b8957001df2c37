/** The network drivers of each engine. The first is the one that a choice of the engine sets. */
const networkDrivers: Readonly<Record<string, readonly string[]>> = {
  kubernetes: ['flannel'],
  swarm: ['docker', 'flannel'],
  'swarm-mode': ['docker', 'flannel'],
  mesos: ['docker'],
  dcos: ['docker'],
};

/** The volume drivers of each engine. */
const volumeDrivers: Readonly<Record<string, readonly string[]>> = {
  kubernetes: ['cinder'],
  swarm: ['rexray'],
  'swarm-mode': ['rexray'],
  mesos: ['rexray'],
  dcos: ['rexray'],
};

/** Returns the network drivers to offer; without an engine, or with one that nobody here knows, all of them. */
export const networkDriversOf = (engine: string): readonly string[] => networkDrivers[engine] ?? ['docker', 'flannel'];

/** Returns the volume drivers to offer; without an engine, or with one that nobody here knows, all of them. */
export const volumeDriversOf = (engine: string): readonly string[] => volumeDrivers[engine] ?? ['cinder', 'rexray'];

/** Returns the drivers that the choice of an engine sets: the first of each list, and none without an engine. */
export function driversFor(engine: string): { network_driver: string; volume_driver: string } {
  if (engine === '') return { network_driver: '', volume_driver: '' };
  return { network_driver: networkDriversOf(engine)[0] ?? '', volume_driver: volumeDriversOf(engine)[0] ?? '' };
}

/** The storage drivers of Docker. The first is the default of the form. */
export const storageDrivers = ['devicemapper', 'overlay'] as const;
