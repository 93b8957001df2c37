import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { Http } from '../../../../core/services/http/http.ts';
import { deleteContainer } from '../../../../plugins/containers/actions/delete-container.ts';
import { listContainers, readContainer } from '../../../../plugins/containers/container-calls.ts';
import * as containerCode from '../../../../plugins/containers/container-code.ts';
import { Deletion } from '../../../../plugins/containers/deletion/deletion.ts';
import * as objectCode from '../../../../plugins/containers/object-code.ts';
import { objectPath } from '../../../../plugins/containers/store-path.ts';
import { listBelow, readObject } from '../../../../plugins/containers/object-calls.ts';
import { objectType } from '../../../../plugins/containers/object-type.ts';
import { sendFile } from '../../../../plugins/containers/transfers/send-file.ts';
import { fileCode, filesCode, replacedCode } from '../../../../plugins/containers/transfers/transfer-code.ts';
import { type Entry, uploadMany } from '../../../../plugins/containers/transfers/upload-many.ts';
import type { Code } from '../../../../registry/index.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, awkward, type Row } from '../row.ts';

let made = 0;
const nameOf = (way: string) => `-${awkward.replace('\n', ' ')} ${(made += 1)} ${way}`;
const options = () => ({ signal: new AbortController().signal, onProgress: () => {}, onWait: () => {} });

async function containerOf({ services }: ConsoleAndShell, name: string) {
  const { items } = await listContainers({ filters: { prefix: name } }, { services });
  if (items.length === 0) return 'gone';
  const { count, isPublic, readAcl } = await readContainer(services, name);
  return { found: items.length, count, isPublic, readAcl };
}

async function newContainer({ services }: ConsoleAndShell, way: string, isPublic = false): Promise<string> {
  const container = nameOf(way);
  await callApi(services, 'createContainer', { params: { container }, body: { is_public: isPublic } });
  return container;
}

/** Returns a container's objects: bytes, type and digest, and the name under which each is downloaded. */
async function contentOf({ services }: ConsoleAndShell, container: string) {
  const { paths } = await listBelow(services, { container, folder: '' });
  const objects = paths.map(async (path) => {
    const { bytes, content_type: type, etag } = await readObject(services, { container, path });
    if (path.endsWith('/')) return { path, bytes, type, etag };
    const address = `/api/swift/containers/${encodeURIComponent(container)}/object/`;
    const encoded = encodeURIComponent(encodeURIComponent(path).replaceAll('.', '%2E'));
    const { headers } = await services.get(Http).request('GET', `${address}${encoded}?encoded=true`);
    return { path, bytes, type, etag, download: headers.get('content-disposition') };
  });
  return Promise.all(objects);
}

/** A file in the shell's folder, as somebody chose it in the console. */
async function aFile({ folder }: ConsoleAndShell, name: string): Promise<File> {
  await writeFile(join(folder, name), `the bytes of ${name}`);
  return new File([`the bytes of ${name}`], name, { lastModified: 1_700_000_000_000 });
}

function creation(isPublic: boolean): Row {
  return {
    actions: ['containers.create'],
    title: isPublic ? 'a container that everybody may read' : 'a container',
    async begin(at, way) {
      const name = nameOf(way);
      const input = { params: { container: name }, body: { is_public: isPublic } };
      return {
        byConsole: () => callApi(at.services, 'createContainer', input),
        code: () => containerCode.creationCode({ name, isPublic }),
        outcome: () => containerOf(at, name),
      };
    },
  };
}

function access(isPublic: boolean): Row {
  return {
    actions: ['containers.access'],
    title: isPublic ? 'everybody may read it' : 'nobody else may read it any more',
    withoutCommand: true,
    async begin(at, way) {
      const name = await newContainer(at, way, !isPublic);
      const input = { params: { container: name }, body: { is_public: isPublic } };
      return {
        byConsole: () => callApi(at.services, 'changeContainer', input),
        code: async () => {
          const { readAcl } = await readContainer(at.services, name);
          return containerCode.accessCode({ name, isPublic, readAcl });
        },
        outcome: () => containerOf(at, name),
      };
    },
  };
}

function upload(title: string, wanted: { path: string; name: string }, more: Pick<Row, 'withoutCommand'> = {}): Row {
  return {
    actions: ['containers.upload'],
    title,
    ...more,
    async begin(at, way) {
      const order = { container: await newContainer(at, way), path: wanted.path, file: await aFile(at, wanted.name) };
      return {
        byConsole: () => sendFile(at.services, order, options()),
        code: () => fileCode(at.services, order),
        outcome: () => contentOf(at, order.container),
      };
    },
  };
}

/** An object that keeps its type and its metadata, and is told the name of the new file. */
const replaced: Row = {
  actions: ['containers.edit'],
  title: 'a new file for an object that has a type and metadata of its own',
  withoutCommand: true,
  async begin(at, way) {
    const { services } = at;
    const container = await newContainer(at, way);
    const place = { container, path: `f/${awkward.replace('\n', ' ')}` };
    await at.shell(typed(place, await aFile(at, 'old.txt')), 'http');
    const { timestamp } = await readObject(services, place);
    const order = { ...place, file: await aFile(at, `it's a new ünï.bin`), replaces: timestamp ?? '' };
    return {
      byConsole: () => sendFile(services, order, options()),
      code: () => replacedCode(services, order),
      async outcome() {
        const { kept_headers: keeps } = await readObject(services, place, undefined, true);
        return { keeps, content: await contentOf(at, container) };
      },
    };
  },
};

/** Stores what the console itself would give no type and no metadata. */
const typed = ({ container, path }: { container: string; path: string }, { name: file }: File): Code => ({
  calls: [
    {
      method: 'PUT',
      service: 'object-store',
      path: objectPath(container, path),
      headers: { 'Content-Type': 'text/x-own', 'X-Object-Meta-Season': 'été; "1"', 'Content-Language': 'fr' },
      file,
    },
  ],
});

/** Folders that are objects and such that are none, and what could be taken for an option. */
const several = ['-a.txt', 'f/', 'f/b', 'f/g/h/c', 'kept'];

export const rows: readonly Row[] = [
  creation(false),
  creation(true),
  replaced,
  access(true),
  access(false),
  {
    actions: ['containers.delete'],
    title: 'an empty container',
    async begin(at, way) {
      const name = await newContainer(at, way);
      return { ...acted(at, deleteContainer, { name }), outcome: () => containerOf(at, name) };
    },
  },
  {
    actions: ['containers.create-folder'],
    title: 'a folder in a folder',
    withoutCommand: true,
    async begin(at, way) {
      const container = await newContainer(at, way);
      const path = `a b/${awkward.replace('\n', ' ')}/`;
      return {
        byConsole: () => callApi(at.services, 'createFolder', { params: { container, folder: path } }),
        code: () => objectCode.folderCode({ container, path }),
        outcome: () => contentOf(at, container),
      };
    },
  },
  upload('a file under another name', { path: `-to/${awkward.replace('\n', ' ')}`, name: `it's $a file.txt` }),
  upload(
    'a file whose name is not ASCII, to a name with parts that an address loses',
    { path: 'a/../b/./c', name: 'ünï 日本語.csv' },
    { withoutCommand: true },
  ),
  {
    actions: ['containers.upload'],
    title: 'several files and a folder without any',
    withoutCommand: true,
    async begin(at, way) {
      const place = { container: await newContainer(at, way), folder: 'into/' };
      const entries: Entry[] = [
        { path: 'one.txt', file: await aFile(at, 'one.txt') },
        { path: '-two', file: await aFile(at, '-two') },
        { path: 'empty/' },
      ];
      return {
        byConsole: () => uploadMany(at.services, place, { entries, replaces: false }),
        code: () => filesCode(at.services, place, entries),
        outcome: () => contentOf(at, place.container),
      };
    },
  },
  {
    actions: ['containers.copy'],
    title: 'an object, into another container',
    withoutCommand: true,
    async begin(at, way) {
      const from = { container: await newContainer(at, way), path: `f/../${awkward.replace('\n', ' ')}` };
      const to = { container: await newContainer(at, way), path: 'there/copy' };
      await sendFile(at.services, { ...from, file: await aFile(at, 'copied.txt') }, options());
      const body = { dest_container: to.container, dest_name: to.path };
      const params = { container: from.container, object: from.path };
      return {
        byConsole: () => callApi(at.services, 'copyObject', { params, body }),
        code: () => objectCode.copyCode(from, to),
        outcome: () => contentOf(at, to.container),
      };
    },
  },
  {
    actions: ['containers.delete-object', 'containers.delete-objects'],
    title: 'an object, and a folder with all that is in it',
    async begin(at, way) {
      const container = await newContainer(at, way);
      const { services } = at;
      for (const path of several) {
        if (path.endsWith('/')) await callApi(services, 'createFolder', { params: { container, folder: path } });
        else await sendFile(services, { container, path, file: await aFile(at, 'small') }, options());
      }
      const { items } = await objectType.list!({ filters: { container, folder: '' } }, { services });
      const deletion = new Deletion(
        items.filter(({ path }) => path !== 'kept'),
        services,
      );
      await deletion.discover();
      return {
        byConsole: async () => void (await deletion.run()),
        code: () => deletion.code(),
        outcome: () => contentOf(at, container),
      };
    },
  },
];
