import { expect, it } from 'vitest';
import {
  dataOf,
  type Forwarding,
  type ForwardingData,
  membersOf,
  mistakesIn,
  parsePorts,
} from '../../../../plugins/networks/floating-ips/forwarding.ts';

const forwarding = (fields: Partial<Forwarding> = {}): Forwarding => ({
  id: 'f-1',
  protocol: 'tcp',
  external_port: 8080,
  external_port_range: '8080:8080',
  internal_port: 80,
  internal_port_range: '80:80',
  internal_ip_address: '10.0.0.5',
  internal_port_id: 'p-1',
  description: '',
  ...fields,
});
const typed: ForwardingData = { protocol: 'tcp', external: '2222', internal: '22', target: 'p-1 10.0.0.5' };
const mistakes = (data: Partial<ForwardingData>, others: readonly Forwarding[] = [], hasRanges = true) =>
  mistakesIn({ ...typed, ...data }, others, hasRanges).map(({ field, text }) => `${field} ${text}`);

it.each([
  ['80', { first: 80, last: 80 }],
  [' 8000:8010 ', { first: 8000, last: 8010 }],
  ['8000 - 8010', { first: 8000, last: 8010 }],
  ['0', undefined],
  ['65536', undefined],
  ['90:80', undefined],
  ['x', undefined],
  ['', undefined],
])('[FIP-05] reads %j as ports', (text, ports) => {
  expect(parsePorts(text)).toEqual(ports);
});

it.each<[Partial<ForwardingData>, readonly Forwarding[], string[]]>([
  [{}, [], []],
  [{ external: '' }, [], ['external no-ports']],
  [{ internal: '70000' }, [], ['internal no-ports']],
  [{ target: '' }, [], ['target no-target']],
  [{ external: '2222:2224' }, [], ['internal other-length']],
  [{ external: '2222:2224', internal: '22:24' }, [], []],
  [{ external: '8080' }, [forwarding()], ['external taken']],
  [{ external: '8079:8081', internal: '22:24' }, [forwarding()], ['external taken']],
  [{ external: '8080', protocol: 'udp' }, [forwarding()], []],
  [{ internal: '80' }, [forwarding()], ['internal forwarded']],
  [{ internal: '80', target: 'p-1 10.0.0.6' }, [forwarding()], []],
])('[FIP-05] finds in a forwarding with %o beside %o: %o', (data, others, found) => {
  expect(mistakes(data, others)).toEqual(found);
});

it('[FIP-05] refuses a range where the cloud forwards single ports alone', () => {
  expect(mistakes({ external: '2222:2223', internal: '22:23' }, [], false)).toEqual([
    'external no-range',
    'internal no-range',
  ]);
});

it('[FIP-05] sends a single port as a number and a range as a text, and an edit sends back what it began with', () => {
  expect(membersOf({ ...typed, description: ' words ' })).toEqual({
    protocol: 'tcp',
    internal_port_id: 'p-1',
    internal_ip_address: '10.0.0.5',
    external_port: 2222,
    internal_port: 22,
    description: 'words',
  });
  expect(membersOf({ ...typed, external: '1-3', internal: '4:6' })).toMatchObject({
    external_port_range: '1:3',
    internal_port_range: '4:6',
  });
  const range = forwarding({
    external_port: null,
    external_port_range: '1:3',
    internal_port: null,
    internal_port_range: '4:6',
  });
  expect(dataOf(range)).toMatchObject({ external: '1:3', internal: '4:6', target: 'p-1 10.0.0.5' });
  expect(dataOf(forwarding())).toMatchObject({ external: '8080', internal: '80' });
});
