import { join } from 'node:path';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { deleteKeyPair, deleteKeyPairs } from '../../../../plugins/key-pairs/actions/delete-key-pairs.ts';
import * as keyPairCode from '../../../../plugins/key-pairs/key-pair-code.ts';
import { acted, type Row } from '../row.ts';

const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl it\'s "me" $HOME';

export const rows: readonly Row[] = [
  {
    actions: ['key-pairs.create'],
    title: 'a key pair',
    async begin({ services, folder }, way) {
      const name = `- my key ${way}`;
      return {
        byConsole: async () => void (await callApi(services, 'createKeyPair', { body: { name, key_type: 'ssh' } })),
        code: () => keyPairCode.creationCode({ name, type: 'ssh' }),
        async outcome() {
          const { type, public_key: key } = await callApi(services, 'readKeyPair', { params: { name } });
          if (way !== 'console') {
            const { readFile, stat } = await import('node:fs/promises');
            const file = join(folder, `${name}.pem`);
            if (!/^-----BEGIN (RSA )?PRIVATE KEY-----\n/.test(await readFile(file, 'utf8'))) throw new Error('no key');
            if (((await stat(file)).mode & 0o077) !== 0) throw new Error('others can read the private key');
          }
          return { type, key: key.split(' ')[0] };
        },
      };
    },
  },
  {
    actions: ['key-pairs.import'],
    title: 'a public key',
    async begin({ services }, way) {
      const name = `imported ${way}`;
      return {
        byConsole: async () =>
          void (await callApi(services, 'createKeyPair', { body: { name, public_key: publicKey, key_type: 'ssh' } })),
        code: () => keyPairCode.importCode({ name, publicKey, type: 'ssh' }),
        async outcome() {
          const { type, public_key: key, fingerprint } = await callApi(services, 'readKeyPair', { params: { name } });
          return { type, key: key.trim(), fingerprint };
        },
      };
    },
  },
  {
    actions: ['key-pairs.delete', 'key-pairs.delete-selected'],
    title: 'a key pair with spaces in its name',
    async begin(at, way) {
      const { services } = at;
      const name = `-going ${way}`;
      const made = await callApi(services, 'createKeyPair', { body: { name, public_key: publicKey } });
      return {
        ...acted(at, way === 'console' ? deleteKeyPairs : deleteKeyPair, { ...made, id: name } as never),
        outcome: async () =>
          (await callApi(services, 'listKeyPairs', {})).items.some(({ keypair }) => keypair.name === name)
            ? 'there'
            : 'gone',
      };
    },
  },
];
