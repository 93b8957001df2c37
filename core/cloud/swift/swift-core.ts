import { join } from 'node:path';
import { DataFiles } from '../shared/data-files.ts';
import type { ServiceContext } from '../shared/service.ts';
import type { Store } from '../shared/store.ts';
import type { ObjectData, ObjectRecord } from './swift-records.ts';
import { SwiftStore } from './swift-store.ts';

/** The state and stores that all of swift's calls work with. */
export interface SwiftCore {
  context: ServiceContext;
  store: SwiftStore;
  files: DataFiles<'md5'>;
  /** Seconds since 1970, by the cloud's clock. */
  now(): number;
  /** Removes an object, and its bytes once nothing refers to them. */
  discard(object: ObjectRecord): Promise<void>;
  /** Lets the object go when its time has come. */
  expire(object: ObjectRecord): void;
}

const cores = new WeakMap<Store, Promise<SwiftCore>>();

/** The service's core on this cloud; the same one for its seed and its routes. */
export function coreOf(context: ServiceContext): Promise<SwiftCore> {
  const known = cores.get(context.store) ?? openCore(context);
  cores.set(context.store, known);
  return known;
}

async function openCore(context: ServiceContext): Promise<SwiftCore> {
  const store = new SwiftStore(context.store, context.clock, context.size);
  const files = await DataFiles.open(join(context.dataDirectory, 'objects'), ['md5'] as const);
  const core: SwiftCore = {
    context,
    store,
    files,
    now: () => context.clock.now() / 1000,
    async discard(object) {
      store.deleteObject(object);
      // A version keeps the bytes of the object that it was.
      if (object.version === undefined) await files.remove(fileOf(object.data));
    },
    expire(object) {
      if (object.deleteAt === undefined) return;
      context.clock.after(Math.max(0, object.deleteAt - core.now()), () => {
        const current = store.object(object.account, object.container, object.name);
        if (current?.deleteAt === undefined || current.deleteAt > core.now()) return;
        void core.discard(current);
      });
    },
  };
  for (const object of store.allObjects()) core.expire(object);
  return core;
}

export function fileOf(data: ObjectData): string | null {
  return data && 'file' in data ? data.file : null;
}
