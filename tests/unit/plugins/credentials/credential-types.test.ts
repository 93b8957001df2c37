import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import type { LazyView } from '#base';
import type { ListNoteProps } from '#registry';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/credentials.json' with { type: 'json' };
import { createApplicationCredential } from '../../../../plugins/credentials/actions/create-application-credential.ts';
import { createEc2Credential } from '../../../../plugins/credentials/actions/create-ec2-credential.ts';
import { deleteApplicationCredential } from '../../../../plugins/credentials/actions/delete-application-credentials.ts';
import { expiryState } from '../../../../plugins/credentials/application-credential.ts';
import { applicationCredentialType } from '../../../../plugins/credentials/application-credential-type.ts';
import { utcText } from '../../../../plugins/credentials/details/expiry.tsx';
import { OutsideProject } from '../../../../plugins/credentials/details/outside-project.tsx';
import { ec2CredentialType } from '../../../../plugins/credentials/ec2-credential-type.ts';
import { FilesHint } from '../../../../plugins/credentials/files/files-hint.tsx';
import { readEc2Keys } from '../../../../plugins/credentials/ec2-credential.ts';
import { staticMarkup } from '../../../support/static-markup.tsx';

let test: TestServices;
let questions: Confirmation[];
const request = { filters: {} };
const inDomain = { project_id: null, project_name: null, domain_id: 'd-1', domain_name: 'partner' };
const toasts = () => test.services.get(Toasts).list();
const raw = (name: string, more = {}) => ({ id: `id-${name}`, name, project_id: 'p-1', roles: [], ...more });

beforeEach(async () => {
  test = await createTestServices({ bundles: { credentials: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

describe('when something ends', () => {
  const day = 24 * 60 * 60 * 1000;
  const now = Date.parse('2026-03-01T12:00:00Z');
  const inDays = (days: number) => new Date(now + days * day).toISOString();

  it('[CRED-02] it is told from 14 days before; without an end it is never', () => {
    expect([inDays(15), inDays(14), inDays(0.1), inDays(-0.1)].map((end) => expiryState(end, now))).toEqual([
      'valid',
      'soon',
      'soon',
      'expired',
    ]);
    expect([null, undefined].map((end) => expiryState(end, now))).toEqual(['valid', 'valid']);
  });

  it('[CRED-02] keystone’s times are UTC, though they do not say so', () => {
    expect(expiryState('2026-03-01T12:00:01.000000', now)).toBe('soon');
    expect(expiryState('2026-03-01T11:59:59.000000', now)).toBe('expired');
  });
});

it('[CRED-03] [CRED-07] outside a project neither kind is made: a message says why', async () => {
  const session = { project_id: null, project_name: null };
  test = await createTestServices({ bundles: { credentials: en }, session });
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
  for (const action of [createApplicationCredential, createEc2Credential])
    expect(await action.perform({ items: [], services: test.services })).toMatchObject({ created: [] });
  expect(new Set(toasts().map(({ message }) => message))).toEqual(
    new Set(['Credentials belong to a project. Switch to a project to create one.']),
  );
  expect([questions, test.services.get(Modals).stack(), test.page.calls]).toEqual([[], [], []]);
});

it('[CRED-03] [CRED-07] in a domain a note stands above the lists; in a project there is none', async () => {
  for (const { note } of [applicationCredentialType, ec2CredentialType])
    expect(await (note as LazyView<ListNoteProps>).load()).toBe(OutsideProject);
  const drawn = () => staticMarkup(test.services, createElement(OutsideProject));
  expect(drawn()).toBe('');
  test = await createTestServices({ bundles: { credentials: en }, session: inDomain });
  // The words of the alert come with its code.
  expect(drawn()).toContain('<div');
});

it('[CRED-08] the page of the addresses says for which scope its files are', async () => {
  const words = () => staticMarkup(test.services, createElement(FilesHint));
  expect(words()).toContain('For you in this project.');
  test = await createTestServices({ bundles: { credentials: en }, session: inDomain });
  expect(words()).toContain('For you in the domain “partner”, not in a project.');
  const inSystem = { project_id: null, project_name: null };
  test = await createTestServices({ bundles: { credentials: en }, session: inSystem });
  expect(words()).toContain('For you in the system, not in a project.');
});

it('[CRED-01] [CRED-03] the day on which a credential expires is the day that was chosen, in UTC', () => {
  expect(utcText('2026-12-20T23:59:59.000000Z', 'en')).toMatch(/^Dec 20, 2026, 11:59\sPM UTC$/);
  expect(utcText('2026-12-20T23:59:59.000000Z', 'de')).toContain('20. Dez. 2026');
  const column = applicationCredentialType.columns!.find(({ id }) => id === 'expires_at')!;
  expect(column.view).toBeDefined();
});

describe('application credentials', () => {
  it('[CRED-01] [CRED-05] the list has those of the operator, and never a secret', async () => {
    test.page.answer('GET /api/keystone/application_credentials/', () => ({
      items: [raw('one', { secret: 'canary' }), raw('two', { expires_at: '2020-01-01T00:00:00.000000' })],
    }));
    const { items, hasMore } = await applicationCredentialType.list!(request, { services: test.services });
    expect([items.map(({ name, state }) => [name, state]), hasMore]).toEqual([
      [
        ['one', 'valid'],
        ['two', 'expired'],
      ],
      false,
    ]);
    expect(JSON.stringify(items)).not.toContain('canary');
  });

  it('[CRED-01] a deletion says that programs lose access, and is sent', async () => {
    test.page.answer('DELETE /api/keystone/application_credentials/id-one/', () => undefined);
    const item = { ...raw('one'), user_id: 'u-1', state: 'valid' as const };
    const result = await deleteApplicationCredential.perform({ items: [item], services: test.services });
    expect(questions[0]?.message).toContain('Programs that use it lose access at once.');
    expect(result).toMatchObject({ deleted: [{ id: 'id-one' }], failed: [] });
  });
});

describe('EC2 credentials', () => {
  beforeEach(() =>
    test.page.answer('GET /api/keystone/ec2_credentials/', () => ({
      items: [{ access: 'a-1', secret: 'canary', tenant_id: 'p-1' }],
    })),
  );

  it('[CRED-07] the list has no secret; it is asked for when somebody wants to see it', async () => {
    const { items } = await ec2CredentialType.list!(request, { services: test.services });
    expect(items).toMatchObject([{ id: 'a-1', project_id: 'p-1' }]);
    expect(JSON.stringify(items)).not.toContain('canary');
    expect(await readEc2Keys('a-1', test.services)).toEqual({ access: 'a-1', secret: 'canary' });
    await expect(readEc2Keys('a-2', test.services)).rejects.toThrow('not there any more');
  });

  it('[CRED-07] a creation is asked about, names the project, and tells no secret', async () => {
    test.page.answer('POST /api/keystone/ec2_credentials/', () => ({
      access: 'a-2',
      secret: 'canary',
      tenant_id: 'p-1',
    }));
    const result = await createEc2Credential.perform({ items: [], services: test.services });
    expect(questions.map(({ title }) => title)).toEqual(['Create EC2 Credential']);
    expect(result).toMatchObject({ created: [{ id: 'a-2' }] });
    expect(toasts().map(({ message }) => message)).toEqual(['EC2 credential a-2 was created.']);
    expect(JSON.stringify(toasts())).not.toContain('canary');
  });
});
