/** A cause of a failure that the console knows what to do about, as the end of a locale key. */
export type Cause = 'quota' | 'host' | 'discovery' | 'timeout' | 'image' | 'network' | 'trust' | 'other';

const causes: readonly (readonly [Cause, RegExp])[] = [
  ['quota', /quota|limit exceeded|exceeded.*limit/i],
  ['host', /no valid host|not enough hosts|insufficient.*(memory|disk|vcpu)/i],
  ['discovery', /discovery url|discovery\.etcd/i],
  ['timeout', /timed? ?out|timeout/i],
  ['image', /image .*(not be found|not found)|os_distro/i],
  ['network', /no more ip|ip address generation|external network|subnet/i],
  ['trust', /trust|unauthori[sz]ed|could not find (user|project)|credential/i],
];

/** Returns the cause that the words of a service point to. They are those of magnum, heat, nova and neutron. */
export function causeOf(reason: string | null | undefined): Cause | undefined {
  if (!reason) return undefined;
  return causes.find(([, words]) => words.test(reason))?.[0] ?? 'other';
}
