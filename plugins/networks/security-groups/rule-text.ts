import { parseBlock } from './cidr.ts';
import { normalized, problemsOf, type Rule } from './rule.ts';

const header = 'direction,ethertype,protocol,from,to,remote,description';

/** Writes rules as CSV (RFC 4180). A group is written as `group:<id>`, an address group as `address-group:<id>`. */
export function toCsv(rules: readonly Rule[]): string {
  const lines = rules.map((rule) =>
    [
      rule.direction,
      rule.ethertype,
      rule.protocol ?? 'any',
      rule.from ?? '',
      rule.to ?? '',
      remoteText(rule),
      rule.description,
    ]
      .map((value) => quoted(String(value)))
      .join(','),
  );
  return `${[header, ...lines].join('\r\n')}\r\n`;
}

function remoteText({ prefix, group, addressGroup }: Rule): string {
  if (group !== null) return `group:${group}`;
  return addressGroup === null ? (prefix ?? 'any') : `address-group:${addressGroup}`;
}

/** The beginning of a text that spreadsheets would compute, with the apostrophes that already keep them from it. */
const formula = /^'*[=+\-@\t]/;

// An apostrophe keeps spreadsheets from computing a text; `unprotected` takes it off again.
const quoted = (value: string) => {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns a text of a file without the apostrophe that the export put before it. */
const unprotected = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

/** A line that cannot be read, by its number from 1, and the locale key of the reason. */
export interface FaultyLine {
  readonly line: number;
  readonly text: string;
}
export interface ReadRules {
  readonly rules: readonly Rule[];
  readonly faulty: readonly FaultyLine[];
}

/** Reads CSV as `toCsv` writes it, or the JSON of neutron: a list of rules, or an object with `security_group_rules`. */
export function readRules(text: string): ReadRules {
  return /^\s*[[{]/.test(text) ? fromJson(text) : fromCsv(text);
}

function fromCsv(text: string): ReadRules {
  const records = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line, at) => ({ line: at + 1, cells: cellsOf(line) }));
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const rows = filled.filter(({ cells }) => cells[0]?.trim().toLowerCase() !== 'direction');
  return collect(
    rows.map(({ line, cells }) => {
      const [direction = '', ethertype = '', protocol = '', from = '', to = '', remote = '', words = ''] = cells;
      const description = unprotected(words);
      return { line, rule: ruleFrom({ direction, ethertype, protocol, from, to, remote, description }) };
    }),
  );
}

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const [, plain, inQuotes] of line.matchAll(/(?:^|,)(?:([^",]*)|"((?:[^"]|"")*)")(?=,|$)/g)) {
    cells.push(inQuotes === undefined ? (plain ?? '').trim() : inQuotes.replaceAll('""', '"'));
  }
  return cells;
}

function fromJson(text: string): ReadRules {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { rules: [], faulty: [{ line: 1, text: 'networks:rule.problem.json' }] };
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as Record<string, unknown>)['security_group_rules'];
  if (!Array.isArray(list)) return { rules: [], faulty: [{ line: 1, text: 'networks:rule.problem.json' }] };
  return collect(
    list.map((item: unknown, at) => {
      const value = (name: string) => {
        const found = (item as Record<string, unknown> | null)?.[name];
        return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
      };
      const group = value('remote_group_id');
      const addresses = value('remote_address_group_id');
      const remote = group ? `group:${group}` : addresses ? `address-group:${addresses}` : value('remote_ip_prefix');
      const fields = {
        direction: value('direction'),
        ethertype: value('ethertype'),
        protocol: value('protocol'),
        from: value('port_range_min'),
        to: value('port_range_max'),
        remote,
        description: value('description'),
      };
      return { line: at + 1, rule: ruleFrom(fields) };
    }),
  );
}

interface Cells {
  direction: string;
  ethertype: string;
  protocol: string;
  from: string;
  to: string;
  remote: string;
  description: string;
}

/** Returns the rule, or the locale key of what is wrong with it. */
function ruleFrom(cells: Cells): Rule | string {
  const direction = cells.direction.toLowerCase();
  if (direction !== 'ingress' && direction !== 'egress') return 'networks:rule.problem.direction';
  const group = /^group:(.+)$/.exec(cells.remote)?.[1] ?? null;
  const addressGroup = /^address-group:(.+)$/.exec(cells.remote)?.[1] ?? null;
  const isAny = ['', 'any'].includes(cells.remote.toLowerCase());
  const prefix = group !== null || addressGroup !== null || isAny ? null : cells.remote;
  const named = /^ipv[46]$/i.test(cells.ethertype) ? cells.ethertype.slice(-1) : '';
  const version = named || String((prefix === null ? undefined : parseBlock(prefix)?.version) ?? 4);
  const ports = [cells.from, cells.to].map((text) => (text === '' ? null : Number(text)));
  const protocol = cells.protocol.toLowerCase();
  const rule: Rule = {
    direction,
    ethertype: version === '6' ? 'IPv6' : 'IPv4',
    protocol: protocol === '' || protocol === 'any' ? null : protocol,
    from: ports[0] ?? null,
    to: ports[1] ?? null,
    prefix,
    group,
    addressGroup,
    description: cells.description,
  };
  return problemsOf(rule)[0]?.text ?? normalized(rule);
}

function collect(read: readonly { line: number; rule: Rule | string }[]): ReadRules {
  return {
    rules: read.flatMap(({ rule }) => (typeof rule === 'string' ? [] : [rule])),
    faulty: read.flatMap(({ line, rule }) => (typeof rule === 'string' ? [{ line, text: rule }] : [])),
  };
}
