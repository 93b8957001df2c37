import { isIcmp, nameOf, type Rule } from './rule.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;

/**
 * Explains a rule in one sentence. `groupName` gives the name of a group by its id, where it is known.
 * Every part of the sentence has a text of its own in each language.
 */
export function sentenceOf(rule: Rule, t: Translate, groupName: (id: string) => string): string {
  const values = { traffic: trafficOf(rule, t), remote: remoteOf(rule, t, groupName) };
  return t(`networks:rule.sentence.${rule.direction}`, values);
}

/** Says the protocol with its ports, or with type and code of ICMP: "TCP 22", "UDP 1–65535", "everything". */
export function trafficOf({ protocol, ethertype, from, to }: Rule, t: Translate): string {
  const name = protocol === null ? '' : nameOf(protocol).toUpperCase();
  if (protocol === null) return t('networks:rule.traffic.all', { version: ethertype });
  if (from === null && to === null) return t('networks:rule.traffic.protocol', { protocol: name, version: ethertype });
  if (isIcmp(protocol)) {
    const values = { protocol: name, type: from ?? '', code: to ?? '' };
    return t(`networks:rule.traffic.${to === null ? 'icmp-type' : 'icmp-code'}`, values);
  }
  const ports = from === to || to === null ? String(from) : `${from ?? 1}–${to}`;
  return t('networks:rule.traffic.ports', { protocol: name, ports, version: ethertype });
}

/** Says whom a rule is about: everybody, a block of addresses, the members of a group. */
export function remoteOf(
  { prefix, group, addressGroup }: Rule,
  t: Translate,
  groupName: (id: string) => string,
): string {
  if (group !== null) return t('networks:rule.remote.group', { name: groupName(group) });
  if (addressGroup !== null) return t('networks:rule.remote.addresses', { name: addressGroup });
  return prefix === null ? t('networks:rule.remote.any') : prefix;
}
