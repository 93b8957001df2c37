import type { GroupNote } from './groups.ts';
import type { Hop } from './trace.ts';
import type { Remote, Traffic } from './traffic.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;
type Join = (items: readonly string[]) => string;

/** Returns the sentence of a hop in the operator's language. */
export function hopText({ text, values, traffic, remote }: Hop, t: Translate): string {
  return t(`topology:trace.hop.${text}`, {
    ...values,
    ...(traffic ? { traffic: trafficText(traffic, t) } : {}),
    ...(remote ? { remote: remoteText(remote, t) } : {}),
  });
}

/** Kinds of traffic that a note names; of more it says that there are more. */
const mostNamed = 6;

/**
 * Returns the sentence of a note in the operator's language: "web lets in TCP 80, 443 (IPv4)."
 *
 * @param join makes a list of texts in the operator's language
 */
export function noteText({ text, values, traffic, remote }: GroupNote, t: Translate, join: Join): string {
  const kinds = inShort(traffic).map((each) => trafficText(each, t));
  const named = kinds.length > mostNamed ? [...kinds.slice(0, mostNamed), '…'] : kinds;
  return t(`topology:trace.note.${text}`, {
    ...values,
    traffic: join(named),
    ...(remote ? { remote: remoteText(remote, t) } : {}),
  });
}

/** Says protocol and ports as the page of rules does: "TCP 22 (IPv4)", "everything (IPv4)". */
function trafficText({ protocol, ports, type, version }: Traffic, t: Translate): string {
  const values = { protocol: protocol ?? '', ports: ports ?? '', type: type ?? '', version };
  if (protocol === undefined) return t('topology:trace.traffic.all', values);
  if (type !== undefined) return t('topology:trace.traffic.icmp', values);
  return t(`topology:trace.traffic.${ports === undefined ? 'protocol' : 'ports'}`, values);
}

function remoteText({ kind, name }: Remote, t: Translate): string {
  return kind === 'range' ? name : t(`topology:trace.remote.${kind}`, { name });
}

/** Puts the ports of one protocol and version together; the same traffic is named once. */
function inShort(all: readonly Traffic[]): readonly Traffic[] {
  const kinds = new Map<string, { first: Traffic; ports: Set<string> }>();
  for (const traffic of all) {
    const { protocol = '', ports, type = '', version } = traffic;
    const key = [protocol, type, version, ports === undefined].join(' ');
    const kind = kinds.get(key) ?? { first: traffic, ports: new Set() };
    if (ports !== undefined) kind.ports.add(ports);
    kinds.set(key, kind);
  }
  return [...kinds.values()].map(({ first, ports }) =>
    ports.size === 0 ? first : { ...first, ports: [...ports].join(', ') },
  );
}
