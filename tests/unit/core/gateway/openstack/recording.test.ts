import { describe, expect, it } from 'vitest';
import type { SealedSession } from '../../../../../core/gateway/openstack/sealed-session.ts';
import { otherAnswer } from '../../../../../core/gateway/openstack/recording/anonymised-answer.ts';
import {
  otherPath,
  otherQuery,
  otherSentence,
} from '../../../../../core/gateway/openstack/recording/anonymised-text.ts';
import { Recording } from '../../../../../core/gateway/openstack/recording/recording.ts';
import { Pseudonyms } from '../../../../../core/gateway/openstack/recording/pseudonyms.ts';

const names = () => new Pseudonyms(Buffer.alloc(32, 7));
const serverId = '6f2f5c8e-1d1b-4b56-a1a7-f0e7c6b7a001';
const projectId = '0123456789abcdef0123456789abcdef';

/** A server with everything in it that its users may not find anywhere else. */
const server = {
  id: serverId,
  name: 'payroll-prod-01',
  status: 'ERROR',
  created: '2026-11-28T10:00:00Z',
  updated: '2026-11-28T10:00:01Z',
  tenant_id: projectId,
  user_id: '9c9c5c8e1d1b4b56a1a7f0e7c6b7a9c9',
  adminPass: 'Tr0ub4dor&3',
  description: 'Runs the payroll of Acme for jane.doe@acme.example',
  key_name: 'janes-laptop',
  'OS-EXT-STS:vm_state': 'error',
  'OS-EXT-STS:power_state': 4,
  'OS-EXT-SRV-ATTR:host': 'rack7-node3.dc1.acme.example',
  'OS-EXT-SRV-ATTR:user_data': 'I2Nsb3VkLWNvbmZpZwpwYXNzd29yZDogaHVudGVyMg==',
  metadata: { 'cost-center': 'Acme Research', status: 'hunter2-token', pin: 98765, contact: 'jane.doe@acme.example' },
  tags: ['acme-critical'],
  addresses: {
    'acme-backbone': [
      { addr: '192.168.77.15', version: 4, 'OS-EXT-IPS:type': 'fixed', 'OS-EXT-IPS-MAC:mac_addr': 'fa:16:3e:aa:bb:cc' },
      { addr: 'fd00:77::15', version: 6, 'OS-EXT-IPS:type': 'fixed', 'OS-EXT-IPS-MAC:mac_addr': 'fa:16:3e:aa:bb:cc' },
    ],
  },
  fault: {
    code: 500,
    message: `Volume acme-data of server ${serverId} at 192.168.77.15 could not be attached by jane.doe@acme.example`,
    details: 'Traceback: File "/opt/acme/nova.py", password: hunter2',
  },
  links: [{ rel: 'self', href: `https://nova.acme.example:8774/v2.1/servers/${serverId}?token=hunter2` }],
};

const hostile = [
  ...[
    'payroll',
    'Tr0ub4dor',
    'Acme',
    'acme',
    'jane',
    'laptop',
    'rack7',
    'hunter2',
    'I2Nsb3',
    'cost-center',
    'Research',
  ],
  ...['98765', '192.168.77', 'fd00:77', 'aa:bb:cc', serverId, projectId, '9c9c5c8e1d1b', '/opt/'],
];

describe('an anonymised answer', () => {
  it('[X-28] holds no name, id, address, secret or free text of the cloud', () => {
    const text = JSON.stringify(otherAnswer({ servers: [server] }, names()));
    for (const each of hostile) expect(text).not.toContain(each);
  });

  it('[X-28] keeps states, times, numbers, structure and the shape of messages', () => {
    const { servers } = otherAnswer({ servers: [server] }, names()) as { servers: (typeof server)[] };
    const [found] = servers;
    expect(found).toMatchObject({
      status: 'ERROR',
      created: '2026-11-28T10:00:00Z',
      'OS-EXT-STS:vm_state': 'error',
      'OS-EXT-STS:power_state': 4,
      fault: { code: 500 },
      links: [{ rel: 'self' }],
    });
    expect(found?.fault.message).toMatch(
      /^Volume name-\w+ of server [0-9a-f-]{36} at [\d.]+ could not be attached by name-\w+@cloud\.invalid$/,
    );
    expect(Object.values(found?.addresses ?? {})[0]).toMatchObject([{ version: 4 }, { version: 6 }]);
  });

  it('[X-28] gives the same thing the same other name, in lists, paths, queries, links and messages', () => {
    const one = names();
    const { servers } = otherAnswer({ servers: [server] }, one) as { servers: (typeof server)[] };
    const [found] = servers;
    expect(found?.id).not.toBe(serverId);
    expect(otherPath(`/v2.1/servers/${serverId}`, one)).toBe(`/v2.1/servers/${found?.id}`);
    expect(found?.links[0]?.href).toContain(`/v2.1/servers/${found?.id}`);
    expect(found?.fault.message).toContain(String(found?.id));
    expect(otherPath('/v2.1/os-keypairs/janes-laptop', one)).toBe(`/v2.1/os-keypairs/${found?.key_name}`);
    expect(otherQuery(new URLSearchParams({ project_id: projectId, limit: '20000', status: 'ACTIVE' }), one)).toEqual([
      ['limit', '20000'],
      ['project_id', found?.tenant_id],
      ['status', 'ACTIVE'],
    ]);
    // An id is one id, with dashes and without them.
    expect(one.of(serverId.replaceAll('-', ''))).toBe(String(found?.id).replaceAll('-', ''));
  });

  it('[X-28] has other names in another recording', () => {
    expect(new Pseudonyms().of('payroll')).not.toBe(new Pseudonyms().of('payroll'));
  });

  it('[X-28] keeps ids, names and addresses distinct, and addresses in their networks', () => {
    const one = names();
    const addresses = Array.from({ length: 4000 }, (_none, at) => `10.${at >> 8}.${at & 255}.1`);
    expect(new Set(addresses.map((each) => one.of(each))).size).toBe(addresses.length);
    const macs = addresses.map(
      (_each, at) =>
        `fa:16:3e:00:${(at >> 8).toString(16).padStart(2, '0')}:${(at & 255).toString(16).padStart(2, '0')}`,
    );
    expect(new Set(macs.map((each) => one.of(each))).size).toBe(macs.length);
    const network = one.of('172.16.32.0/20');
    const bits = (address: string) => address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0) >>> 12;
    expect(bits(one.of('172.16.45.9'))).toBe(bits(network.replace('/20', '')));
    expect(bits(one.of('172.16.48.9'))).not.toBe(bits(network.replace('/20', '')));
    expect(one.of('fe80::1')).toMatch(/^fe/);
    expect(one.of('0.0.0.0/0')).toBe('0.0.0.0/0');
  });

  it('[X-28] renames members that somebody named, and leaves the rest of an image its own members', () => {
    const image = {
      ...{ id: serverId, name: 'gold', disk_format: 'qcow2', container_format: 'bare', status: 'active', size: 12_345 },
      ...{ acme_licence: 'XK-42-SECRET', type: 'payroll', min_ram: 0 },
    };
    const found = otherAnswer(image, names()) as Record<string, unknown>;
    expect(found).toMatchObject({ disk_format: 'qcow2', container_format: 'bare', status: 'active', size: 12_345 });
    expect(JSON.stringify(found)).not.toMatch(/acme|licence|SECRET|payroll|gold/);
    const quotas = { quota_set: { gigabytes: 1000, 'gigabytes_acme-ssd': 5, id: projectId } };
    expect(JSON.stringify(otherAnswer(quotas, names()))).not.toMatch(/acme/);
  });

  it('[X-28] takes for a name what stands in a name’s place, also where it looks like a state or a time', () => {
    const port = { name: '2026-11-28', description: 'True', device_owner: 'acme:firewall', status: 'DOWN' };
    const own = { name: '', device_owner: 'network:dhcp', status: 'ACTIVE' };
    const text = JSON.stringify(otherAnswer({ ports: [port, own] }, names()));
    expect(text).not.toMatch(/2026|True|acme|firewall/);
    expect(text).toContain('"status":"DOWN"');
    expect(text).toContain('"device_owner":"network:dhcp","status":"ACTIVE"');
  });

  it('[X-28] is made of hostile answers without harm: members of prototypes, and nesting without end', () => {
    const found = otherAnswer(JSON.parse('{"__proto__":{"status":"x"},"constructor":"y","status":"ok"}'), names());
    expect(Object.getPrototypeOf(found)).toBeNull();
    expect(JSON.stringify(found)).not.toMatch(/__proto__/);
    let deep: unknown = 'end';
    for (let level = 0; level < 60; level++) deep = [deep];
    expect(() => otherAnswer(deep, names())).toThrow(RangeError);
  });

  it.each([
    [
      'Quota exceeded for instances: Requested 1, but already used 10 of 10 instances',
      /^Quota exceeded for instances: Requested 1, but already used 10 of 10 instances$/,
    ],
    [
      'No valid host was found. There are not enough hosts available.',
      /^No valid host was found\. There are not enough hosts available\.$/,
    ],
    ["Image 'Acme gold' could not be found.", /^Image 'name-\w+' could not be found\.$/],
    [
      'Invalid input for field/attribute adminPass. Value: hunter2. hunter2 is too short',
      /^Invalid input for field\/attribute adminPass\. Value: \*\*\*\. \*\*\* is too short$/,
    ],
    ['Call 0049301234567 from 10.1.2.3:8774 failed', /^Call name-\w+ from \d+\.\d+\.\d+\.\d+:8774 failed$/],
  ])('[X-28] a message keeps its shape: %s', (message, shape) => {
    const found = otherSentence(message, names());
    expect(found).toMatch(shape);
    for (const each of ['Acme', 'hunter2', '0049', '10.1.2.3']) expect(found).not.toContain(each);
  });
});

const session: SealedSession = {
  id: 'session-of-jane',
  user: { id: '9c9c5c8e1d1b4b56a1a7f0e7c6b7a9c9', name: 'jane', domainId: 'acme-domain', domainName: 'Acme' },
  project: { id: projectId, name: 'payroll', domainId: 'acme-domain' },
  domain: null,
  roles: ['member', 'acme-auditor'],
  region: 'acme-east',
  authUrl: 'https://keystone.acme.example:5000/v3',
  tokens: { unscoped: 'gAAAAAunscoped', scoped: 'gAAAAAscoped', domain: null },
  expiresAt: 0,
  tokenExpiresAt: 0,
};
const json = { 'content-type': 'application/json', 'x-subject-token': 'gAAAAAfresh', 'set-cookie': ['jane=1'] };

function recordingOf(size = 1024 * 1024, longest = 60) {
  const recording = new Recording(session, [{ type: 'compute', path: `/v2.1/${projectId}` }], { longest, size });
  const take = (method: 'GET' | 'POST', path: string, outcome: Parameters<Recording['take']>[1]) =>
    recording.take(
      {
        ...{ service: 'compute', region: 'acme-east', method, url: new URL(path, 'https://nova.acme.example:8774') },
        headers: { 'X-Auth-Token': 'gAAAAAscoped', 'OpenStack-API-Version': 'compute 2.96' },
        body: '{"password":"hunter2"}',
      },
      outcome,
    );
  return { recording, take };
}

describe('the file of a recording', () => {
  it('[X-28] holds nothing of hostile answers, of requests, of the session and of its tokens', async () => {
    const { recording, take } = recordingOf();
    take('GET', `/v2.1/servers/${serverId}?name=payroll&acme-filter=Acme`, {
      status: 200,
      headers: json,
      text: JSON.stringify({ server }),
    });
    take('POST', '/v2.1/servers', { status: 202, headers: json, text: '{"server":{"adminPass":"hunter2"}}' });
    take('POST', '/v2.1/os-keypairs', {
      status: 400,
      headers: json,
      text: '{"badRequest":{"code":400,"message":"Keypair janes-laptop is too long"}}',
    });
    take('GET', '/v2.1/acme/file', { status: 200, headers: { 'content-type': 'text/plain' }, text: 'hunter2 Acme' });
    take('GET', '/v2.1/flavors', {
      status: 503,
      headers: { 'content-type': 'text/html' },
      text: '<h1>Service Unavailable</h1> proxy7.acme.example',
    });
    take('GET', '/v2.1/images', { failure: 'timeout' });
    take('GET', '/v3/auth/tokens', { status: 200, headers: json, text: '{"token":{"user":{"name":"jane"}}}' });
    await recording.end();
    const text = recording.text();
    for (const each of [...hostile, 'gAAAA', 'jane', 'acme-', '8774', 'auth/tokens', 'set-cookie', 'session-of'])
      expect(text).not.toContain(each);
    const [head, ...calls] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(head).toMatchObject({ sextant_recording: 1, calls: 6, roles: ['member', expect.stringMatching(/^name-/)] });
    expect(calls.map(({ status, failure }) => status ?? failure)).toEqual([200, 202, 400, 200, 503, 'timeout']);
    expect(calls[2]).toMatchObject({
      body: { badRequest: { message: expect.stringMatching(/^Keypair name-\w+ is too long$/) } },
    });
    expect(calls[4]).toMatchObject({ text: expect.stringContaining('Service Unavailable') });
  });

  it('[X-28] counts what does not fit, what came too late, and what is no answer of a service', async () => {
    const answer = (text: string) => ({ status: 200, headers: json, text });
    const full = recordingOf(700);
    for (let at = 0; at < 5; at++) full.take('GET', `/v2.1/servers?limit=${at}`, answer('{"servers":[]}'));
    full.take('GET', '/v2.1/servers?limit=9', answer('{"servers":'));
    await full.recording.end();
    expect(full.recording.bytes).toBeLessThanOrEqual(700);
    const { full: lacking, form } = full.recording.leftOut;
    expect(full.recording.calls + lacking).toBe(5);
    expect(lacking).toBeGreaterThan(0);
    expect(form).toBe(1);
    const late = recordingOf(700, 0);
    late.take('GET', '/v2.1/servers', answer('{"servers":[]}'));
    expect(late.recording).toMatchObject({ isOpen: false, calls: 0, leftOut: { late: 1 } });
  });

  it('[X-28] has an answer once that came again and again', async () => {
    const { recording, take } = recordingOf();
    for (const status of ['BUILD', 'BUILD', 'ACTIVE', 'ACTIVE'])
      take('GET', `/v2.1/servers/${serverId}`, {
        status: 200,
        headers: json,
        text: JSON.stringify({ server: { status } }),
      });
    await recording.end();
    expect(recording.calls).toBe(2);
  });
});
