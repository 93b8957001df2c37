import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let user: { id: string; name: string };
let keys: { access: string; secret: string; tenant_id: string };
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  const { projectId } = await cloud.as('demo');
  user = await own.user('ec2', projectId);
  const { token } = await own.signIn(user.id, 'first', { project: { id: projectId } });
  const made = await own.call('POST', `/users/${user.id}/credentials/OS-EC2`, token, { tenant_id: projectId });
  keys = made.json.credential;
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const hmac = (algorithm: string, key: string | Buffer, text: string | Buffer) =>
  createHmac(algorithm, key).update(text).digest();
const unauthorized = [401, 'The request you have made requires authentication.'];
const ask = (path: string, credentials: object, token: string | undefined = own.admin.token) =>
  own.call('POST', path, token, { credentials });

const params = { Action: 'Describe*', SignatureMethod: 'HmacSHA256', SignatureVersion: '2' };
const query = 'Action=Describe%2A&SignatureMethod=HmacSHA256&SignatureVersion=2';
const request = { verb: 'GET', host: 'cloud.example:8000', path: '/v1/' };
const ec2 = (host = request.host) => ({
  ...request,
  params,
  access: keys.access,
  signature: hmac('sha256', keys.secret, ['GET', host, request.path, query].join('\n')).toString('base64'),
});

describe('what was signed with EC2’s keys', () => {
  it('[EMB-02] stands for its user in the project of the keys', async () => {
    for (const host of [request.host, 'cloud.example']) {
      const answer = await ask('/ec2tokens', ec2(host));
      expect(answer.status).toBe(200);
      expect(answer.json.token).toMatchObject({
        methods: ['ec2credential'],
        user: { id: user.id, name: user.name },
        project: { id: keys.tenant_id },
      });
      const token = answer.headers.get('x-subject-token')!;
      expect((await own.call('GET', `/users/${user.id}`, token)).json.user.name).toBe(user.name);
    }
  });

  it('[EMB-02] may be in each version of the signatures, and in version 4 with headers or parameters', async () => {
    const { verb, host, path } = request;
    const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const scope = [date.slice(0, 8), 'RegionOne', 'ec2', 'aws4_request'];
    const body_hash = createHash('sha256').update('').digest('hex');
    const key = scope.reduce<Buffer>((last, part) => hmac('sha256', last, part), Buffer.from(`AWS4${keys.secret}`));
    const signed4 = (query4: string, lines: string[], names: string, method = verb) => {
      const whole = [method, path, query4, ...lines, '', names, body_hash].join('\n');
      const digest = createHash('sha256').update(whole).digest('hex');
      return hmac('sha256', key, ['AWS4-HMAC-SHA256', date, scope.join('/'), digest].join('\n')).toString('hex');
    };
    const credential = [keys.access, ...scope].join('/');
    const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host;x-amz-date, Signature=x`;
    const headers = { Host: host, 'X-Amz-Date': date, Authorization: authorization };
    const lines = [`host:${host}`, `x-amz-date:${date}`];
    const inQuery = {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': credential,
      'X-Amz-Date': date,
      'X-Amz-SignedHeaders': 'host',
    };
    const query4 = Object.entries(inQuery).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const time = new Date().toISOString().replace(/\.\d+/, '');
    const base = { ...request, access: keys.access, headers, body_hash };
    const first = { Action: 'Describe', Timestamp: time, SignatureVersion: '0' };
    const second = { ...first, SignatureVersion: '1' };
    for (const credentials of [
      { ...base, params: { 'a b': 'c/d~e' }, signature: signed4('a%20b=c%2Fd~e', lines, 'host;x-amz-date') },
      { ...base, verb: 'POST', params: { a: 'b' }, signature: signed4('', lines, 'host;x-amz-date', 'POST') },
      {
        ...base,
        headers: { Host: host },
        params: inQuery,
        signature: signed4(query4.join('&'), lines.slice(0, 1), 'host'),
      },
      { ...base, params: first, signature: hmac('sha1', keys.secret, `Describe${time}`).toString('base64') },
      {
        ...base,
        params: second,
        signature: hmac('sha1', keys.secret, `ActionDescribeSignatureVersion1Timestamp${time}`).toString('base64'),
      },
    ]) {
      expect((await ask('/ec2tokens', credentials)).status).toBe(200);
      expect(refusalOf(await ask('/ec2tokens', { ...credentials, signature: 'x' }))).toEqual(unauthorized);
    }
    const named = await own.call('POST', '/ec2tokens', own.admin.token, { ec2Credentials: ec2() });
    expect(named.status).toBe(200);
  });

  it('[EMB-02] holds for fifteen minutes', async () => {
    const signedAt = (Timestamp: string) => {
      const text = `${query}&Timestamp=${encodeURIComponent(Timestamp)}`;
      const lines = ['GET', request.host, request.path, text].join('\n');
      return {
        ...ec2(),
        params: { ...params, Timestamp },
        signature: hmac('sha256', keys.secret, lines).toString('base64'),
      };
    };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().replace(/\.\d+/, '');
    expect((await ask('/ec2tokens', signedAt(minutesAgo(14)))).status).toBe(200);
    for (const time of [minutesAgo(16), 'yesterday'])
      expect(refusalOf(await ask('/ec2tokens', signedAt(time)))).toEqual(unauthorized);
  });

  it('[EMB-02] is S3’s as well, in both versions, without a token to go on with', async () => {
    const older = Buffer.from('GET\n\n\nThu, 01 Jan 2026 00:00:00 GMT\n/photos/');
    const scope = ['20260101', 'RegionOne', 's3', 'aws4_request'];
    const newer = Buffer.from(['AWS4-HMAC-SHA256', '20260101T000000Z', scope.join('/'), 'a'.repeat(64)].join('\n'));
    const key = scope.reduce<Buffer>((last, part) => hmac('sha256', last, part), Buffer.from(`AWS4${keys.secret}`));
    const signed: [Buffer, string][] = [
      [older, hmac('sha1', keys.secret, older).toString('base64')],
      [newer, hmac('sha256', key, newer).toString('hex')],
    ];
    for (const [text, signature] of signed) {
      const credentials = { access: keys.access, token: text.toString('base64'), signature };
      const answer = await ask('/s3tokens', credentials);
      expect([answer.status, answer.json.token.user.id]).toEqual([200, user.id]);
      expect(answer.headers.get('x-subject-token')).toBe(null);
      const forged = await ask('/s3tokens', { ...credentials, signature: signature.replace(/^./, '-') });
      expect(refusalOf(forged)).toEqual(unauthorized);
    }
  });

  it('[EMB-02] is asked about by services and administrators alone, and told no reason', async () => {
    const { token: member } = await cloud.as('demo');
    expect(refusalOf(await ask('/ec2tokens', ec2(), member))).toEqual([
      403,
      'You are not authorized to perform the requested action: identity:ec2tokens_validate.',
    ]);
    expect(refusalOf(await own.call('POST', '/ec2tokens', undefined, { credentials: ec2() }))).toEqual(unauthorized);
    const { signature: _signature, ...unsigned } = ec2();
    for (const wrong of [{ ...ec2(), signature: 'x' }, unsigned, { signature: 'x' }, ec2('elsewhere.example')])
      expect(refusalOf(await ask('/ec2tokens', wrong))).toEqual(unauthorized);
    expect(refusalOf(await ask('/ec2tokens', { ...ec2(), access: 'nobody' }))).toEqual([
      404,
      expect.stringMatching(/^Could not find credential: [0-9a-f]{64}\.$/),
    ]);
    expect(refusalOf(await own.call('POST', '/ec2tokens', own.admin.token, {}))[0]).toBe(400);
  });

  it('[EMB-02] is worth nothing once the role in the project is taken away', async () => {
    const role = `/projects/${keys.tenant_id}/users/${user.id}/roles/${await own.roleId('member')}`;
    await own.call('DELETE', role, own.admin.token);
    expect((await ask('/ec2tokens', ec2())).status).toBe(401);
  });
});
