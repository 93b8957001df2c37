import type { LaunchData } from '../launch-data.ts';
import type { LaunchSpec } from '../launch-spec.ts';
import type { Network, SecurityGroup } from '../records.ts';

/** The end of a locale key. */
export type AccessNote = 'no-key' | 'no-ssh' | 'ssh-of-members' | 'no-public';

/** Lists what keeps people from signing in to the instance by ssh, from what the wizard has loaded already. */
export function accessNotes(spec: LaunchSpec, data: LaunchData): AccessNote[] {
  const notes: AccessNote[] = spec.key_pair.length === 0 ? ['no-key'] : [];
  // Ports have groups and addresses of their own.
  if (!data.hasNetwork.value || spec.networks.length === 0 || spec.ports.length > 0) return notes;
  const ssh = sshNote(spec, data.securityGroups.value);
  if (ssh) notes.push(ssh);
  if (!spec.networks.some((network) => network.router__external === true)) notes.push('no-public');
  return notes;
}

function sshNote(spec: LaunchSpec, known: readonly SecurityGroup[]): AccessNote | undefined {
  if (spec.networks.every(isUnfiltered)) return undefined;
  // Where no group is chosen compute takes the one that is called "default".
  const groups =
    spec.security_groups.length > 0 ? spec.security_groups : known.filter(({ name }) => name === 'default');
  if (groups.length === 0) return undefined;
  const rules = groups.flatMap((group) => group.security_group_rules).filter(letsSshIn);
  if (rules.length === 0) return 'no-ssh';
  return rules.every(({ remote_group_id: group }) => group) ? 'ssh-of-members' : undefined;
}

/** Neutron filters nothing at the ports of a network without port security. */
const isUnfiltered = (network: Network & { readonly port_security_enabled?: boolean }) =>
  network.port_security_enabled === false;

type Rule = SecurityGroup['security_group_rules'][number];

/** Says whether a rule lets in TCP 22, whoever sends it. */
function letsSshIn({ direction, protocol, port_range_min: min, port_range_max: max }: Rule): boolean {
  if (direction !== 'ingress') return false;
  const name = String(protocol ?? 'any').toLowerCase();
  if (name === 'any') return true;
  if (name !== 'tcp' && name !== '6') return false;
  return (min ?? 1) <= 22 && 22 <= (max ?? min ?? 65_535);
}
