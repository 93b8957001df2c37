import { describe, expect, it } from 'vitest';
import { contains, parseBlock } from '../../../../plugins/networks/security-groups/cidr.ts';
import {
  admits,
  answerFor,
  letsIn,
  type Members,
  type ReachPort,
  whoReaches,
} from '../../../../plugins/networks/security-groups/reach.ts';
import {
  changesOf,
  coveringOf,
  otherChanges,
  rebased,
  rowsOf,
  stateOf,
} from '../../../../plugins/networks/security-groups/rule-rows.ts';
import { readRules, toCsv } from '../../../../plugins/networks/security-groups/rule-text.ts';
import {
  covers,
  isExposed,
  meaningOf,
  normalized,
  problemsOf,
  type Rule,
  type SentRule,
} from '../../../../plugins/networks/security-groups/rule.ts';
import { newRule, ruleOfTemplate, ruleTemplates } from '../../../../plugins/networks/security-groups/templates.ts';

const rule = (fields: Partial<Rule> = {}): Rule => ({ ...newRule, from: 22, to: 22, ...fields });
const icmp6 = { ethertype: 'IPv6', protocol: 'ipv6-icmp' } as const;
const sent = (id: string, fields: Partial<SentRule> = {}): SentRule => ({
  id,
  direction: 'ingress',
  ethertype: 'IPv4',
  protocol: 'tcp',
  port_range_min: 22,
  port_range_max: 22,
  remote_ip_prefix: '0.0.0.0/0',
  remote_group_id: null,
  description: '',
  ...fields,
});

describe('blocks of addresses', () => {
  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.5/8', '10.0.0.0/9', true],
    ['10.0.0.0/9', '10.0.0.0/8', false],
    ['::/0', 'fd00::1', true],
    ['0.0.0.0/0', 'fd00::1', false],
    ['fd00::/8', 'fdff:1::/32', true],
    ['2001:db8:0:0:0:0:0:0/64', '2001:db8::ffff', true],
    ['::ffff:10.0.0.0/104', '::ffff:a01:203', true],
  ])('[SEC-08] %s holds %s: %s', (outer, inner, isIn) => {
    expect(contains(parseBlock(outer)!, parseBlock(inner)!)).toBe(isIn);
  });

  it.each([
    '10.0.0',
    '10.0.0.256',
    '10.0.0.0/33',
    'fd00::/129',
    'fd00:::1',
    '1:2:3:4:5:6:7',
    '1::2::3',
    'x',
    '',
    '1/2/3',
  ])('[SEC-06] %s is no block of addresses', (text) => expect(parseBlock(text)).toBeUndefined());
});

describe('one rule', () => {
  it.each<[Partial<Rule>, string[]]>([
    [{}, []],
    [{ from: 80, to: 22 }, ['to order']],
    [{ from: 0, to: 22 }, ['from port']],
    [{ from: 22, to: null }, ['to port']],
    [{ from: 1.5, to: 22 }, ['from port']],
    [{ protocol: null }, ['from no-ports']],
    [{ protocol: '50' }, ['from no-ports']],
    [{ protocol: 'smtp' }, ['protocol protocol']],
    [{ protocol: '256', from: null, to: null }, ['protocol protocol']],
    [{ protocol: 'icmp', from: 8, to: 0 }, []],
    [{ protocol: 'icmp', from: 256, to: null }, ['from icmp']],
    [{ protocol: 'icmp', from: null, to: 0 }, ['from icmp-code']],
    [{ protocol: 'icmpv6', from: null, to: null }, ['protocol icmp-version']],
    [{ protocol: '1', ethertype: 'IPv6', from: null, to: null }, ['protocol icmp-version']],
    [{ ...icmp6, from: 128, to: 0 }, []],
    [{ prefix: '10.0.0.0/40' }, ['prefix prefix']],
    [{ prefix: 'fd00::/8' }, ['prefix version']],
    [{ description: 'x'.repeat(256) }, ['description description']],
  ])('[SEC-06] %o has the mistakes %o', (fields, problems) => {
    expect(problemsOf(rule(fields)).map(({ field, text }) => `${field} ${text.split('.').at(-1)}`)).toEqual(problems);
  });

  it('[SEC-06] is written in one way, whichever way it came', () => {
    expect(normalized(rule({ protocol: '6' })).protocol).toBe('tcp');
    expect(normalized(rule({ protocol: 'icmp', ethertype: 'IPv6' })).protocol).toBe('ipv6-icmp');
    expect(normalized(rule({ prefix: '10.0.0.1' })).prefix).toBe('10.0.0.1/32');
    expect(normalized(rule({ ethertype: 'IPv6', prefix: 'fd00::1' })).prefix).toBe('fd00::1/128');
    expect(meaningOf(rule({ prefix: '0.0.0.0/0' }))).toBe(meaningOf(rule()));
    expect(meaningOf(rule({ prefix: '10.9.9.9/8' }))).toBe(meaningOf(rule({ prefix: '10.0.0.0/8' })));
    expect(meaningOf(rule({ description: 'x' }))).toBe(meaningOf(rule()));
    expect(meaningOf(rule({ group: 'a' }))).not.toBe(meaningOf(rule()));
  });

  it.each<[string, Partial<Rule>, Partial<Rule>, boolean]>([
    ['a wider range', { from: 1, to: 100 }, {}, true],
    ['a range that ends inside', { from: 1, to: 30 }, { from: 22, to: 80 }, false],
    ['every protocol', { protocol: null, from: null, to: null }, { protocol: 'udp' }, true],
    ['all ports written out', { from: 1, to: 65_535 }, { from: null, to: null }, true],
    ['another protocol', { protocol: 'udp' }, {}, false],
    ['another direction', { direction: 'egress' }, {}, false],
    ['a wider block', { prefix: '10.0.0.0/8' }, { prefix: '10.1.0.0/16' }, true],
    ['a narrower block', { prefix: '10.1.0.0/16' }, { prefix: '10.0.0.0/8' }, false],
    ['everybody over a group', {}, { group: 'a' }, true],
    ['a block over a group', { prefix: '10.0.0.0/8' }, { group: 'a' }, false],
    ['a group over everybody', { group: 'a' }, {}, false],
    ['every ICMP', { protocol: 'icmp', from: null, to: null }, { protocol: 'icmp', from: 8, to: 0 }, true],
    ['a type over its code', { protocol: 'icmp', from: 8, to: null }, { protocol: 'icmp', from: 8, to: 0 }, true],
    ['another type', { protocol: 'icmp', from: 0, to: null }, { protocol: 'icmp', from: 8, to: 0 }, false],
    ['IPv6 over IPv4', { ethertype: 'IPv6' }, {}, false],
  ])('[SEC-08] %s covers the other: %#', (_name, outer, inner, isCovered) => {
    expect(covers(rule(outer), rule(inner))).toBe(isCovered);
  });

  it('[SEC-01] warns of SSH, RDP and everything from the whole world', () => {
    expect(isExposed(rule())).toBe(true);
    expect(isExposed(rule({ from: 3000, to: 4000 }))).toBe(true);
    expect(isExposed(rule({ protocol: null, from: null, to: null }))).toBe(true);
    expect(isExposed(rule({ from: 443, to: 443 }))).toBe(false);
    expect(isExposed(rule({ prefix: '10.0.0.0/8' }))).toBe(false);
    expect(isExposed(rule({ direction: 'egress' }))).toBe(false);
  });

  it('[SEC-07] every template is a rule that neutron takes', () => {
    for (const template of ruleTemplates) expect(problemsOf(ruleOfTemplate(template)), template.label).toEqual([]);
  });
});

describe('the set of rules', () => {
  const read = [sent('a'), sent('b', { port_range_min: 80, port_range_max: 80 })];

  it('[SEC-05] tells what a save would do: a changed rule is made anew', () => {
    const [ssh, http] = rowsOf(read);
    const added = { key: 'n', rule: rule({ from: 443, to: 443 }), isRemoved: false };
    const rows = [{ ...ssh!, isRemoved: true }, { ...http!, rule: rule({ from: 8080, to: 8080 }) }, added];
    expect(rows.map((row) => stateOf(row, rows))).toEqual(['removed', 'changed', 'added']);
    expect(changesOf(rows)).toMatchObject({ removed: ['a', 'b'], renewed: 1, twins: 0, hasProblems: false });
    expect(changesOf(rows).added.map(({ from }) => from)).toEqual([8080, 443]);
    expect(changesOf(rowsOf(read))).toMatchObject({ added: [], removed: [] });
  });

  it('[SEC-08] does not send twins, and hints at rules that another covers', () => {
    const twin = { key: 'n', rule: rule({ protocol: '6', description: 'again' }), isRemoved: false };
    const wide = { key: 'w', rule: rule({ from: 1, to: 1024 }), isRemoved: false };
    const rows = [...rowsOf(read), twin, wide];
    expect(stateOf(twin, rows)).toBe('twin');
    expect(changesOf(rows)).toMatchObject({ twins: 1, added: [wide.rule] });
    expect(coveringOf(rows[0]!, rows)).toBe(wide);
    expect(coveringOf(wide, rows)).toBeUndefined();
  });

  it('[SEC-10] brings in what another person changed meanwhile, and keeps the own edits', () => {
    const [ssh, http] = rowsOf(read);
    const rows = [ssh!, { ...http!, rule: rule({ from: 8080, to: 8080 }) }];
    const now = [sent('c', { port_range_min: 53, port_range_max: 53 })];
    const { came, went } = otherChanges(rows, now);
    expect([came.map(({ from }) => from), went.map(({ from }) => from)]).toEqual([[53], [22, 80]]);
    const after = rebased(rows, now);
    expect(after.map((row) => [row.rule.from, row.id])).toEqual([
      [53, 'c'],
      [8080, undefined],
    ]);
  });
});

describe('import and export', () => {
  it('[SEC-09] what is exported is imported again, quotes and commas included', () => {
    const rules = [
      rule({ description: 'a, "b"' }),
      rule({ ...icmp6, from: 128, to: 0, prefix: 'fd00::/8' }),
      rule({ protocol: null, from: null, to: null, group: 'g-1' }),
      rule({ addressGroup: 'ag-1', direction: 'egress' }),
    ];
    expect(readRules(toCsv(rules))).toEqual({ rules, faulty: [] });
  });

  it('[SEC-09] a description that a spreadsheet would compute is exported harmless, and imported as it was', () => {
    const rules = ['=1+1', "'=1+1", '-2', '@sum', "it's", "'quoted'"].map((description) => rule({ description }));
    expect(toCsv(rules)).toContain("'=1+1");
    expect(readRules(toCsv(rules))).toEqual({ rules, faulty: [] });
  });

  it('[SEC-09] faulty lines are told by number and reason, the others are taken', () => {
    const text = 'ingress,IPv4,tcp,22,22,any,\nup,IPv4,tcp,1,1,,\ningress,,tcp,80,20,,\ningress,,tcp,80,80,fd00::/8,';
    const { rules, faulty } = readRules(text);
    expect(rules.map(({ ethertype, prefix }) => [ethertype, prefix])).toEqual([
      ['IPv4', null],
      ['IPv6', 'fd00::/8'],
    ]);
    expect(faulty).toEqual([
      { line: 2, text: 'networks:rule.problem.direction' },
      { line: 3, text: 'networks:rule.problem.order' },
    ]);
  });

  it('[SEC-09] takes the JSON of neutron', () => {
    expect(readRules(JSON.stringify({ security_group_rules: [sent('a'), { direction: 'x' }] }))).toEqual({
      rules: [rule()],
      faulty: [{ line: 2, text: 'networks:rule.problem.direction' }],
    });
    expect(readRules('{').faulty).toHaveLength(1);
  });
});

describe('who can reach a port of a server', () => {
  const port = (rules: readonly Rule[], fields: Partial<ReachPort> = {}): ReachPort => ({
    id: 'p',
    addresses: ['10.0.0.5'],
    floating: [],
    isFiltered: true,
    groups: [{ id: 'g', name: 'web', rules }],
    ...fields,
  });
  const ssh = { protocol: 'tcp', port: 22 };
  const verdict = (reached: ReachPort) => whoReaches([reached], ssh)[0]!.verdict;

  it('[SEC-12] everybody, some or nobody, by the rules of all groups of the port', () => {
    expect(verdict(port([]))).toBe('nobody');
    expect(verdict(port([rule({ direction: 'egress' })]))).toBe('nobody');
    expect(verdict(port([rule({ prefix: '10.0.0.0/8' })]))).toBe('some');
    expect(verdict(port([rule({ prefix: '10.0.0.0/8' }), rule({ from: 1, to: 1024 })]))).toBe('world');
    expect(verdict(port([], { isFiltered: false }))).toBe('unfiltered');
    const [answer] = whoReaches([port([rule({ group: 'g' })])], ssh);
    expect(answer?.reasons).toEqual([{ group: 'web', rule: rule({ group: 'g' }) }]);
  });

  it('[SEC-12] nobody knows where a group of another project cannot be read, unless the others let everybody in', () => {
    const shared = { id: 's', name: 'shared', rules: undefined };
    const own = (rules: readonly Rule[]) => ({ groups: [{ id: 'g', name: 'web', rules }, shared] });
    expect(whoReaches([port([], own([]))], ssh)[0]).toMatchObject({ verdict: 'unknown', unread: ['shared'] });
    expect(verdict(port([], own([rule({ prefix: '10.0.0.0/8' })])))).toBe('unknown');
    expect(verdict(port([], own([rule()])))).toBe('world');
  });

  it('[SEC-12] rules of an IP version that the port has no address of say nothing', () => {
    expect(verdict(port([rule({ ethertype: 'IPv6' })]))).toBe('nobody');
    expect(verdict(port([rule({ ethertype: 'IPv6' })], { addresses: ['fd00::5'] }))).toBe('world');
  });

  it.each<[Partial<Rule>, { protocol: string; port: number | null }, boolean]>([
    [{ from: 20, to: 25 }, ssh, true],
    [{ from: 23, to: 25 }, ssh, false],
    [{ from: null, to: null }, ssh, true],
    [{ from: 20, to: 25 }, { protocol: 'tcp', port: null }, false],
    [{ from: null, to: null }, { protocol: 'tcp', port: null }, true],
    [{ protocol: null, from: null, to: null }, { protocol: 'udp', port: 53 }, true],
    [{ protocol: '6' }, ssh, true],
    [{ protocol: 'udp' }, ssh, false],
    [{ protocol: 'icmp', from: 8, to: 0 }, { protocol: 'icmp', port: 8 }, true],
    [{ protocol: 'icmp', from: 8, to: 0 }, { protocol: 'icmp', port: 0 }, false],
    [{ ...icmp6, from: null, to: null }, { protocol: 'icmp', port: null }, true],
    [{ protocol: 'esp', from: null, to: null }, { protocol: '50', port: null }, true],
  ])('a rule with %o answers %o with %s', (fields, question, isIn) => {
    expect(letsIn(rule(fields), question)).toBe(isIn);
  });

  it('[SEC-12] a source is let in by its address, or by the known members of a group', () => {
    const reason = (fields: Partial<Rule>) => ({ group: 'web', rule: rule(fields) });
    expect(admits(reason({ prefix: '10.0.0.0/8' }), '10.1.2.3')).toBe('yes');
    expect(admits(reason({ prefix: '10.0.0.0/8' }), '11.1.2.3')).toBe('no');
    expect(admits(reason({}), 'fd00::1')).toBe('no');
    expect(admits(reason({}), 'nonsense')).toBe('no');
    expect(admits(reason({ group: 'a' }), '10.0.0.1')).toBe('unknown');
    expect(admits(reason({ addressGroup: 'a' }), '10.0.0.1')).toBe('unknown');
    const members = (isWhole: boolean) => new Map([['a', { addresses: ['10.0.0.1', '10.2.0.0/24'], isWhole }]]);
    expect(admits(reason({ group: 'a' }), '10.0.0.1', members(false))).toBe('yes');
    expect(admits(reason({ group: 'a' }), '10.2.0.9', members(true))).toBe('yes');
    expect(admits(reason({ group: 'a' }), '10.0.0.2', members(true))).toBe('no-member');
    expect(admits(reason({ group: 'a' }), '10.0.0.2', members(false))).toBe('unknown');
    expect(admits(reason({ group: 'a' }), '10.0.0.0/30', members(true))).toBe('part');
    expect(admits(reason({ prefix: '10.0.0.0/8' }), '0.0.0.0/0')).toBe('part');
  });

  it('[SEC-12] a source gets a yes only where all of it surely gets in, and has a way to the port', () => {
    const members = new Map<string, Members>([
      ['g', { addresses: ['10.0.0.5'], isWhole: true }],
      ['shared', { addresses: [], isWhole: false }],
    ]);
    const answer = (rules: readonly Rule[], source: string, fields: Partial<ReachPort> = {}) =>
      answerFor(whoReaches([port(rules, fields)], ssh)[0]!, source, members);
    const floating = { floating: ['203.0.113.5'] };
    // The group "default" lets its own members in, and nobody of the internet is one.
    expect(answer([rule({ group: 'g' })], '198.51.100.9')).toBe('no');
    expect(answer([rule({ group: 'g' })], '10.0.0.5')).toBe('yes');
    expect(answer([rule({ group: 'shared' })], '198.51.100.9')).toBe('unknown');
    expect(answer([], '198.51.100.9')).toBe('no');
    expect(answer([rule()], '198.51.100.9')).toBe('no-way');
    expect(answer([rule()], '198.51.100.9', floating)).toBe('yes');
    expect(answer([rule()], '198.51.100.9', { addresses: ['203.0.113.77'] })).toBe('yes');
    expect(answer([rule()], '192.168.7.7')).toBe('yes');
    expect(answer([rule()], '2001:db8::1', floating)).toBe('no');
    expect(answer([rule({ prefix: '198.51.100.0/25' })], '198.51.100.0/24', floating)).toBe('part');
    expect(answer([], '198.51.100.9', { isFiltered: false })).toBe('no-way');
    const unread = [{ id: 's', name: 'shared', rules: undefined }];
    expect(answer([], '10.0.0.7', { groups: unread })).toBe('unknown');
  });
});
