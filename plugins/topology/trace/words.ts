import type { Remote, Traffic } from './traffic.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;
type Join = (items: readonly string[]) => string;

/** A sentence of a path, before it is told in a language. */
export interface Sentence {
  /** Last part of a locale key: `topology:trace.hop.<text>`. */
  readonly text: string;
  /** Last part of the key of a second sentence. */
  readonly but?: string;
  readonly values: Readonly<Record<string, string>>;
  /** The packets that a rule or a group lets pass, or that no rule does. */
  readonly traffic?: readonly Traffic[];
  /** The other ends that a rule is for. */
  readonly remote?: Remote;
}

/** Kinds of traffic that a sentence names; of more it says that there are more. */
const mostNamed = 6;

/**
 * Tells a sentence in the operator's language: "web lets in TCP 80, 443 (IPv4)."
 *
 * @param join makes a list of texts in the operator's language
 */
export function sentenceText({ text, but, values, traffic = [], remote }: Sentence, t: Translate, join: Join): string {
  const kinds = inShort(traffic).map((each) => trafficText(each, t));
  const all = {
    ...values,
    traffic: join(kinds.length > mostNamed ? [...kinds.slice(0, mostNamed), '…'] : kinds),
    remote: remote ? remoteText(remote, t) : '',
  };
  return [text, ...(but ? [but] : [])].map((key) => t(`topology:trace.hop.${key}`, all)).join(' ');
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
