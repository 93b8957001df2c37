import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readRecording, type RecordedCall } from '../../../../core/cloud/replay/read-recording.ts';
import { RecordedAnswers } from '../../../../core/cloud/replay/recorded-answers.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = {
  sextant_recording: 1,
  began_at: '2026-11-28T10:00:00.000Z',
  ended_at: '2026-11-28T10:01:00.000Z',
  calls: 1,
  left_out: { full: 0, late: 0, form: 0 },
  user: { id: 'u', domain: { id: 'd', name: 'name-1' } },
  project: { id: 'p', name: 'name-2', domain_id: 'd' },
  domain: null,
  roles: ['member'],
  identity: '/identity/v3',
  services: [{ type: 'image', path: '/image' }],
};
const call = { at: 1, service: 'image', method: 'GET', path: '/image/v2/images', query: [], status: 200, headers: {} };

let files = 0;
async function read(...lines: (object | string)[]) {
  const file = join(folder, `${files++}.jsonl`);
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return readRecording(file);
}

describe('a recording from anybody', () => {
  it('[X-28] is read when each line is as the schema says', async () => {
    const { head: found, calls } = await read(head, { ...call, body: { images: [] } });
    expect(found.identity).toBe('/identity/v3');
    expect(calls).toHaveLength(1);
  });

  it.each<[string, (object | string)[], RegExp]>([
    ['is empty', [''], /it is empty/],
    ['is no JSON', [head, '{"at":'], /:2 .*no JSON/],
    ['has no first line', [call], /:1 .*first line is missing/],
    ['has two first lines', [head, head], /:2 .*a second recording begins/],
    ['is of another version', [{ ...head, sextant_recording: 2 }], /another version/],
    [
      'has a member of prototypes',
      [head, `${JSON.stringify(call).slice(0, -1)},"body":{"__proto__":{"a":1}}}`],
      /no answer has/,
    ],
    [
      'is nested without end',
      [head, `${JSON.stringify(call).slice(0, -1)},"body":${'['.repeat(5000)}${']'.repeat(5000)}}`],
      /nested more than/,
    ],
    ['has a path that climbs', [head, { ...call, path: '/image/../../etc/passwd' }], /leads upwards/],
    ['has an encoded path that climbs', [head, { ...call, path: '/image/%2e%2E/x' }], /leads upwards/],
    ['has a path with a host', [head, { ...call, path: 'https://elsewhere.example/' }], /\/path/],
    ['has a service that is a path', [head, { ...call, service: '../identity' }], /\/service/],
    [
      'sets a header that browsers follow',
      [head, { ...call, headers: { location: 'https://elsewhere.example' } }],
      /:2 /,
    ],
    ['sets a cookie', [head, { ...call, headers: { 'set-cookie': 'a=b' } }], /:2 /],
    ['has a status that is none', [head, { ...call, status: 999 }], /\/status/],
    ['has members that nobody knows', [head, { ...call, run: 'rm' }], /additional properties/],
  ])('[X-28] is refused with its line when it %s', async (_what, lines, reason) => {
    await expect(read(...lines)).rejects.toThrow(reason);
  });

  it('[X-28] is refused with a sentence when there is no file, or a folder', async () => {
    await expect(readRecording(join(folder, 'none'))).rejects.toThrow(/ENOENT/);
    await expect(readRecording(folder)).rejects.toThrow(/it is no file/);
  });
});

describe('the answers of a recording', () => {
  const recorded = (more: Partial<RecordedCall>): RecordedCall => ({ ...call, query: [], ...more });
  const asked = { service: 'image', method: 'GET', path: '/image/v2/images', query: [] as [string, string][] };

  it('[X-28] are found whatever the order of the parameters is, and with all of them alone', () => {
    const answers = new RecordedAnswers([
      recorded({
        query: [
          ['limit', '2'],
          ['marker', 'a'],
        ],
      }),
    ]);
    expect(
      answers.find({
        ...asked,
        query: [
          ['marker', 'a'],
          ['limit', '2'],
        ],
      }),
    ).toBeDefined();
    expect(answers.find({ ...asked, query: [['limit', '2']] })).toBeUndefined();
    expect(answers.find(asked)).toBeUndefined();
  });

  it('[X-28] come in the order of the recording, and the last one stays', () => {
    const answers = new RecordedAnswers([recorded({ body: 1 }), recorded({ body: 2 })]);
    expect([1, 2, 3].map(() => answers.find(asked)?.body)).toEqual([1, 2, 2]);
  });

  it('[X-28] are those of the same micro-version and service, and no changes', () => {
    const answers = new RecordedAnswers([
      recorded({ version: 'compute 2.96' }),
      recorded({ method: 'POST' }),
      recorded({ service: 'volumev3', path: '/v3/p/volumes' }),
    ]);
    expect(answers.find(asked)).toBeUndefined();
    expect(answers.find({ ...asked, version: 'compute 2.96' })).toBeDefined();
    expect(answers.find({ ...asked, method: 'POST' })).toBeUndefined();
    expect(answers.find({ ...asked, service: 'volume', path: '/v3/p/volumes/' })).toBeDefined();
  });
});
