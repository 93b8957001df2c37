import type { Code, CodeOption, OperationInput } from '@sextant/sdk';

const service = 'identity';

/** The fields of a new credential, as they are sent. */
export type NewCredential = OperationInput<'createApplicationCredential'>['body'];

const pathOf = (user: string, rest = '') => `/users/${encodeURIComponent(user)}/${rest}`;

/** Returns the code that makes an application credential outside the console. What it prints has the secret. */
export function creationCode(body: NewCredential, user: string): Code {
  const { name, description, expires_at: end, roles = [], unrestricted, access_rules: rules } = body;
  const options: CodeOption[] = [
    ...(description ? [['--description', description] as const] : []),
    ...(end ? [['--expiration', end] as const] : []),
    ...roles.map((role) => ['--role', String(role.name)] as const),
    ...(unrestricted ? ['--unrestricted'] : []),
    ...(rules?.length ? [['--access-rules', JSON.stringify(rules)] as const] : []),
  ];
  return {
    commands: [{ command: 'application credential create', options, names: [name] }],
    calls: [
      {
        method: 'POST',
        service,
        path: pathOf(user, 'application_credentials'),
        body: { application_credential: body },
      },
    ],
  };
}

export function deletionCode({ id, user }: { id: string; user: string }): Code {
  return {
    commands: [{ command: 'application credential delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: pathOf(user, `application_credentials/${encodeURIComponent(id)}`) }],
  };
}

/** Returns the code that makes a pair of keys. What it prints has the secret. */
export function ec2CreationCode({ user, project }: { user: string; project: string | null }): Code {
  return {
    commands: [{ command: 'ec2 credentials create' }],
    calls: [{ method: 'POST', service, path: pathOf(user, 'credentials/OS-EC2'), body: { tenant_id: project } }],
  };
}

export function ec2DeletionCode({ id, user }: { id: string; user: string }): Code {
  return {
    commands: [{ command: 'ec2 credentials delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: pathOf(user, `credentials/OS-EC2/${encodeURIComponent(id)}`) }],
  };
}
