import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { SealedSession, SignedInWith } from '../../../../../core/gateway/openstack/sealed-session.ts';
import { createCookieSeal } from '../../../../../core/gateway/session/sealed-cookie.ts';
import { recordPurpose, SessionRecords } from '../../../../../core/gateway/session/session-records.ts';
import { createMemoryStore } from '../../../../../core/gateway/store/memory-store.ts';

const seal = createCookieSeal([randomBytes(48).toString('base64')], recordPurpose);
const request = { headers: {}, ip: '192.0.2.9' } as unknown as FastifyRequest;

function session(user: string, id: string, signedInWith?: SignedInWith): SealedSession {
  return {
    id,
    user: { id: user, name: user, domainId: 'default', domainName: 'Default' },
    ...{ project: null, domain: null, roles: ['member'], region: null, authUrl: 'http://k/v3' },
    tokens: { unscoped: '', scoped: '', domain: null },
    ...(signedInWith ? { signedInWith } : {}),
    ...{ signedInAt: Date.now(), expiresAt: Date.now() + 60_000, tokenExpiresAt: Date.now() + 60_000 },
  };
}

/** Records of lists that have eight sessions, three of each user. */
async function recordsOf(sessions: readonly SealedSession[]): Promise<SessionRecords> {
  const records = new SessionRecords(createMemoryStore(), seal, { listed: 8, perUser: 3 });
  for (const one of sessions) await records.keep(one, request);
  return records;
}
const many = (user: string, count: number, how?: SignedInWith) =>
  Array.from({ length: count }, (_each, index) => session(user, `${user} ${how ? 'program ' : ''}${index}`, how));
const ids = (records: readonly { session: SealedSession }[]) => records.map((record) => record.session.id);

it('[AUTH-34] the list of all users has a part of everybody’s sessions, and tells whose it has cut', async () => {
  const admin = session('admin', 'admin');
  const records = await recordsOf([admin, ...many('a', 1), ...many('b', 40), ...many('c', 4), ...many('d', 2)]);
  const { records: listed, hasMore, cutUsers } = await records.listAll(admin);
  const count = (user: string) => listed.filter((record) => record.session.user.id === user).length;
  expect(['admin', 'a', 'b', 'c', 'd'].map(count)).toEqual([1, 1, 2, 2, 2]);
  expect([hasMore, [...cutUsers].toSorted()]).toEqual([true, ['b', 'c']]);
  const ofC = await records.listAll(admin, 'c');
  expect([ofC.records.length, ofC.hasMore]).toEqual([4, false]);
});

it('[AUTH-34] more users than the list can have are told as more', async () => {
  const users = Array.from({ length: 9 }, (_each, index) => session(`user ${index}`, `session ${index}`));
  const { records: listed, hasMore } = await (await recordsOf(users)).listAll(users[0]!);
  expect([listed.length, hasMore]).toEqual([8, true]);
});

it('[AUTH-33] many sessions of a program leave the person’s own in the list, and all of them can be ended', async () => {
  const credential = { method: 'application_credential', id: 'c1' } as const;
  const [own, ...others] = many('a', 3);
  const records = await recordsOf([own!, ...others, ...many('a', 40, credential)]);
  const { records: listed, hasMore } = await records.listOwn(own!);
  expect(ids(listed)).toEqual(expect.arrayContaining(ids([own!, ...others].map((one) => ({ session: one })))));
  expect([listed.length, hasMore]).toEqual([8, true]);
  const ended: string[] = [];
  for await (const part of records.eachOwn(own!)) ended.push(...ids(part));
  expect(new Set(ended).size).toBe(43);
});

it('[AUTH-33] a credential that is not known by its id sees its own session alone', async () => {
  const unknown = many('a', 2, { method: 'application_credential' });
  const records = await recordsOf([...many('a', 2), ...unknown]);
  expect(ids((await records.listOwn(unknown[0]!)).records)).toEqual([unknown[0]!.id]);
  const ended: string[] = [];
  for await (const part of records.eachOwn(unknown[0]!)) ended.push(...ids(part));
  expect(ended).toEqual([unknown[0]!.id]);
});
