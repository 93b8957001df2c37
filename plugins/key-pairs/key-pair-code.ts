import type { Code, CodeOption } from '@sextant/sdk';
import { keyFileOf } from './private-key-file.ts';
import { keyProblem, type KeyType } from './public-key.ts';

const service = 'compute';

/** The first version of the compute service that tells certificates from keys. */
const typesSince = '2.2';

/** Returns the code that makes a key pair outside the console. The private half is written into a file, as here. */
export function creationCode({ name, type = 'ssh' }: { name: string; type?: KeyType | undefined }): Code {
  const file = keyFileOf({ name, type: 'ssh' }, '').name;
  const { globals, options, headers, member } = ofType(type);
  return {
    commands: [
      {
        command: 'keypair create',
        ...globals,
        options: [...options, ['--private-key', file]],
        names: [name],
        saves: file,
      },
    ],
    calls: [
      {
        method: 'POST',
        service,
        path: '/os-keypairs',
        ...headers,
        body: { keypair: { name, ...member } },
        saves: { file, member: ['keypair', 'private_key'] },
      },
    ],
  };
}

/** Returns the code that imports a public key outside the console. Throws if the text is none: it may be the private key. */
export function importCode({
  name,
  publicKey,
  type = 'ssh',
}: {
  name: string;
  publicKey: string;
  type?: KeyType;
}): Code {
  const key = publicKey.trim();
  if (key === '' || keyProblem(key, type === 'x509') !== undefined) throw new Error('no public key');
  const { globals, options, headers, member } = ofType(type);
  return {
    commands: [
      {
        command: 'keypair create',
        ...globals,
        options: [...options, ['--public-key', '/dev/stdin']],
        names: [name],
        input: key,
      },
    ],
    calls: [
      {
        method: 'POST',
        service,
        path: '/os-keypairs',
        ...headers,
        body: { keypair: { name, public_key: key, ...member } },
      },
    ],
    ...(type === 'ssh'
      ? { resources: [{ type: 'openstack_compute_keypair_v2', name, attributes: { name, public_key: key } }] }
      : {}),
  };
}

export function deletionCode({ name }: { name: string }): Code {
  return {
    commands: [{ command: 'keypair delete', names: [name] }],
    calls: [{ method: 'DELETE', service, path: `/os-keypairs/${encodeURIComponent(name)}` }],
  };
}

/** SSH's is what the service makes when nothing is said. */
function ofType(type: KeyType): {
  globals: { globals?: CodeOption[] };
  options: CodeOption[];
  headers: { headers?: Record<string, string> };
  member: { type?: KeyType };
} {
  if (type === 'ssh') return { globals: {}, options: [], headers: {}, member: {} };
  return {
    globals: { globals: [['--os-compute-api-version', typesSince]] },
    options: [['--type', type]],
    headers: { headers: { 'OpenStack-API-Version': `compute ${typesSince}` } },
    member: { type },
  };
}
