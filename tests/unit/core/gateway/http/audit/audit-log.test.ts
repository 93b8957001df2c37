import { execFileSync, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { completeAudit, syslogAddress } from '../../../../../../core/gateway/config/audit-config.ts';
import { AuditLog } from '../../../../../../core/gateway/http/audit/audit-log.ts';
import type { Audited } from '../../../../../../core/gateway/http/audit/cadf.ts';

interface Line {
  action: string;
  target: { id: string };
  attachments: [{ content: { sequence: number; dropped: number; process: string } }];
}

const folder = mkdtempSync(join(tmpdir(), 'sextant-audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const event = (id: string, more: Partial<Audited> = {}): Audited => ({
  action: 'delete/deleteImage',
  outcome: 'success',
  status: 204,
  user: { id: 'u-1', name: 'demo', domainId: 'default' },
  project: { id: 'p-1', name: 'demo' },
  roles: ['member'],
  request: { id: 'req-1', address: '192.0.2.7', agent: 'Browser', method: 'DELETE', path: '/api/glance/images/x/' },
  target: { id, typeURI: 'service/storage/image' },
  ...more,
});
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const placesOf = (lines: Line[]) => lines.map(({ attachments: [{ content }] }) => [content.sequence, content.dropped]);

describe('the audit file', () => {
  it('[OPS-31] is its user’s only, has a line for each event, and begins anew where it was moved away', async () => {
    const file = join(folder, 'log', 'audit.log');
    const log = new AuditLog(completeAudit({ file }), () => {});
    log.record(event('one'));
    log.record(event('two'));
    renameSync(file, `${file}.1`);
    log.reopen();
    log.record(event('three'));
    await log.close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(linesOf(`${file}.1`).map(({ target }) => target.id)).toEqual(['one', 'two']);
    expect(linesOf(file).map(({ target }) => target.id)).toEqual(['three']);
    expect(placesOf([...linesOf(`${file}.1`), ...linesOf(file)])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  it('[OPS-31] that cannot be opened keeps the gateway from starting', () => {
    expect(() => new AuditLog(completeAudit({ file: folder }), () => {})).toThrow('EISDIR');
  });

  it('[OPS-31] tells in its next event how many were dropped, and the gap in the sequence says the same', async () => {
    const file = join(folder, 'full.log');
    const log = new AuditLog(completeAudit({ file, queue: 2 }), () => {});
    for (const id of ['one', 'two', 'three', 'four']) log.record(event(id));
    expect(log.counts()).toEqual([{ sink: 'file', given: 2, dropped: 2, waiting: 2 }]);
    await expect.poll(() => linesOf(file).length).toBe(2);
    await expect.poll(() => (log.record(event('five')), log.counts()[0]?.given)).toBeGreaterThan(2);
    await log.close();
    const [first, second, last] = placesOf(linesOf(file));
    expect([first, second]).toEqual([
      [1, 0],
      [2, 0],
    ]);
    const [sequence = 0, dropped = 0] = last ?? [];
    expect(dropped).toBeGreaterThanOrEqual(2);
    expect(sequence - dropped).toBe(3);
  });

  it('[OPS-31] has no control characters of a browser, and cuts its texts', async () => {
    const file = join(folder, 'hostile.log');
    const log = new AuditLog(completeAudit({ file }), () => {});
    const request = {
      id: 'req-1',
      address: '192.0.2.7',
      agent: `a\n\u001B[2J${'x'.repeat(500)}`,
      method: 'GET',
      path: '/',
    };
    log.record(event('a\nb', { request }));
    await log.close();
    const [text = '', ...more] = readFileSync(file, 'utf8').trim().split('\n');
    expect(more).toEqual([]);
    expect(text).not.toContain('\\u001b');
    expect(text).not.toContain('x'.repeat(250));
  });

  const hasPycadf =
    process.env['SEXTANT_CI'] !== undefined ||
    spawnSync('/usr/bin/python3', ['-c', 'import pycadf.event']).status === 0;
  it.runIf(hasPycadf)('[OPS-31] has events that OpenStack’s pycadf calls valid', async () => {
    const file = join(folder, 'cadf.log');
    const log = new AuditLog(completeAudit({ file }), () => {});
    log.record(event('one'));
    const nobody = { user: null, project: null, roles: [], typed: { userLength: 4, userHash: 'abc' } };
    log.record(event('keystone', { action: 'authenticate/login', outcome: 'failure', status: undefined, ...nobody }));
    log.record(event('two', { action: 'update/startServer', outcome: 'unknown', request: null }));
    await log.close();
    const program = `
import json, sys
from pycadf import attachment, event, host, reason, resource
for line in open(sys.argv[1]):
    given = json.loads(line)
    def thing(name):
        return resource.Resource(id=given[name]['id'], typeURI=given[name]['typeURI'], name=given[name].get('name'))
    initiator = thing('initiator')
    if 'host' in given['initiator']:
        initiator.host = host.Host(address=given['initiator']['host']['address'], agent=given['initiator']['host']['agent'])
    made = event.Event(eventType=given['eventType'], id=given['id'], eventTime=given['eventTime'], action=given['action'],
        outcome=given['outcome'], initiator=initiator, target=thing('target'), observer=thing('observer'))
    assert given['typeURI'] == made.typeURI, given['typeURI']
    if 'reason' in given:
        made.reason = reason.Reason(reasonType=given['reason']['reasonType'], reasonCode=given['reason']['reasonCode'])
    for part in given['attachments']:
        made.add_attachment(attachment.Attachment(typeURI=part['typeURI'], content=part['content'], name=part['name']))
    assert made.is_valid() and initiator.is_valid() and made.target.is_valid() and made.observer.is_valid()
    print('valid')
`;
    const said = execFileSync('/usr/bin/python3', ['-W', 'ignore', '-c', program, file], { encoding: 'utf8' });
    expect(said.trim().split('\n')).toEqual(['valid', 'valid', 'valid']);
  });
});

describe('syslog', () => {
  it('[OPS-31] gets messages of RFC 5424 in datagrams', async () => {
    const server = createSocket('udp4');
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    const log = new AuditLog(completeAudit({ syslog: `udp://127.0.0.1:${server.address().port}` }), () => {});
    log.record(event('one', { outcome: 'failure' }));
    const [message] = (await once(server, 'message')) as [Buffer];
    await log.close();
    server.close();
    const [, head, json = ''] = /^(<108>1 \S+Z \S+ sextant \d+ audit - )(.*)$/.exec(message.toString()) ?? [];
    expect(head).toBeDefined();
    expect((JSON.parse(json) as Line).target.id).toBe('one');
  });

  /** A syslog that listens at a path, and the ids of the targets that it was told of, in that order. */
  async function aSyslog(path: string) {
    let got = '';
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('data', (data) => (got += data.toString()));
    });
    server.listen(path);
    await once(server, 'listening');
    const linesNow = (): Line[] => {
      const lines: Line[] = [];
      for (let rest = got; rest !== '';) {
        const [head = '', length = ''] = /^(\d+) /.exec(rest) ?? [];
        const message = rest.slice(head.length, head.length + Number(length));
        lines.push(JSON.parse(message.slice(message.indexOf('{'))) as Line);
        rest = rest.slice(head.length + Number(length));
      }
      return lines;
    };
    const stop = async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    };
    return { ids: () => linesNow().map(({ target }) => target.id), places: () => placesOf(linesNow()), stop };
  }
  const overConnection = (path: string, queue?: number) => {
    const lost: string[] = [];
    const config = completeAudit({ syslog: `unix:${path}`, ...(queue === undefined ? {} : { queue }) });
    const log = new AuditLog(config, (_sink, count, reason) => lost.push(`${count}: ${reason}`));
    return { log, lost };
  };
  const patient = { timeout: 10_000, interval: 50 };

  it('[OPS-31] gets messages with their length over a connection, those of the time in which it was away, too', async () => {
    const path = join(folder, 'log.sock');
    const { log, lost } = overConnection(path);
    for (const id of ['one', 'two']) log.record(event(id));
    const first = await aSyslog(path);
    await expect.poll(first.ids, patient).toEqual(['one', 'two']);
    log.record(event('three'));
    await expect.poll(first.ids, patient).toEqual(['one', 'two', 'three']);
    expect(log.counts()).toEqual([{ sink: 'syslog', given: 3, dropped: 0, waiting: 0 }]);
    await first.stop();
    const second = await aSyslog(path);
    log.record(event('four'));
    await expect.poll(second.ids, patient).toContain('four');
    await log.close();
    await second.stop();
    expect(lost).toEqual([]);
  });

  it('[OPS-31] that is away too long gets as many messages as may wait, and the next event tells how many were dropped', async () => {
    const path = join(folder, 'bounded.sock');
    const { log, lost } = overConnection(path, 2);
    for (const id of ['one', 'two', 'three', 'four']) log.record(event(id));
    expect(lost).toEqual(['1: more than 2 events wait', '1: more than 2 events wait']);
    const syslog = await aSyslog(path);
    await expect.poll(syslog.ids, patient).toEqual(['one', 'two']);
    await expect.poll(() => log.counts()[0]?.waiting).toBe(0);
    log.record(event('five'));
    await log.close();
    expect(syslog.places()).toEqual([
      [1, 0],
      [2, 0],
      [5, 2],
    ]);
    await syslog.stop();
  });

  it('[OPS-31] that is away when the gateway stops does not hold it up, and what it missed counts as dropped', async () => {
    const { log, lost } = overConnection(join(folder, 'nobody.sock'));
    for (const id of ['one', 'two']) log.record(event(id));
    await log.close();
    expect(lost).toEqual([expect.stringMatching(/^2: syslog at .*nobody\.sock cannot be reached$/)]);
    expect(log.counts()[0]?.dropped).toBe(2);
  });

  it('[OPS-31] has addresses of hosts and of sockets, and others are told as mistakes', () => {
    expect(syslogAddress('udp://log.example.org')).toEqual({ kind: 'udp', host: 'log.example.org', port: 514 });
    expect(syslogAddress('tcp://[2001:db8::1]:6514')).toEqual({ kind: 'tcp', host: '2001:db8::1', port: 6514 });
    expect(syslogAddress('unix:/run/log.sock')).toEqual({ kind: 'unix', path: '/run/log.sock' });
    expect(() => syslogAddress('http://log.example.org')).toThrow('is no address');
  });
});

describe('a receiver over HTTP', () => {
  it('[OPS-31] gets every event in a list, also after it has answered with an error', async () => {
    const bodies: string[] = [];
    const answers = [503, 200];
    const server = createHttpServer((request, reply) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        bodies.push(body);
        reply.writeHead(answers.shift() ?? 200).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
    const log = new AuditLog(completeAudit({ http: { url } }), () => {});
    log.record(event('one'));
    log.record(event('two'));
    await log.close();
    server.close();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toBe(bodies[0]);
    expect((JSON.parse(bodies[1] ?? '[]') as Line[]).map(({ target }) => target.id)).toEqual(['one', 'two']);
    expect(log.counts()).toEqual([{ sink: 'http', given: 2, dropped: 0, waiting: 0 }]);
  });

  it('[OPS-31] that refuses events is not asked again, and they count as dropped', async () => {
    let asked = 0;
    const server = createHttpServer((request, reply) => {
      asked += 1;
      request.resume();
      reply.writeHead(401).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const reasons: string[] = [];
    const log = new AuditLog(completeAudit({ http: { url } }), (_sink, _count, reason) => reasons.push(reason));
    log.record(event('one'));
    await log.close();
    server.close();
    expect(asked).toBe(1);
    expect(log.counts()).toEqual([{ sink: 'http', given: 1, dropped: 1, waiting: 0 }]);
    expect(reasons).toEqual([expect.stringContaining('status 401')]);
  });
});
