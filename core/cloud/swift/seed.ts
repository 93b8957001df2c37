import { Readable } from 'node:stream';
import type { SeedFacts, ServiceContext } from '../shared/service.ts';
import { guessType } from './content-types.ts';
import { coreOf } from './swift-core.ts';

/** The containers of the real cloud's seed, with the names of their objects. */
const containers = [
  {
    name: 'photos',
    read: '',
    objects: ['2024/summer/sea.txt', '2024/summer/sun.txt', '2024/winter/snow.txt', 'readme.txt'],
  },
  { name: 'site', read: '.r:*,.rlistings', objects: ['index.html', 'css/site.css'] },
] as const;

/** Makes what project demo has: photos in pseudo-folders, a public site, a key that signs addresses. */
export async function seedObjects(context: ServiceContext, facts: SeedFacts): Promise<void> {
  const { store, files } = await coreOf(context);
  const account = `AUTH_${facts.projects['demo']}`;
  store.putAccount({ ...store.ensureAccount(account), metadata: { 'temp-url-key': 'tempurlkey' } });
  store.placeComputed(account);
  for (const { name: container, read, objects } of containers) {
    const created = store.timestamp();
    const policy = 'Policy-0';
    store.putContainer({ account, name: container, created, changed: created, policy, metadata: {}, read, write: '' });
    for (const name of objects) {
      const written = await files.write(Readable.from([Buffer.from(`contents of ${name}\n`.repeat(20))]), Infinity);
      store.putObject({
        account,
        container,
        name,
        created: store.timestamp(),
        bytes: written.size,
        etag: written.md5,
        contentType: guessType(name),
        metadata: { origin: 'seed' },
        headers: {},
        data: { file: written.file },
      });
    }
  }
  const written = await files.write(Readable.from([]), Infinity);
  store.putObject({
    account,
    container: 'photos',
    name: 'empty-folder/',
    created: store.timestamp(),
    bytes: 0,
    etag: written.md5,
    contentType: 'application/directory',
    metadata: {},
    headers: {},
    data: { file: written.file },
  });
}
