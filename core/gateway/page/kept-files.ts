import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { acceptedEncoding } from '../http/compressed.ts';
import { contentTypes } from './content-types.ts';

/** Bytes that one folder's files may take in memory. A console's own, compressed, take less than two MiB. */
const usualRoom = 4 * 1024 * 1024;

/** Larger ones are read each time: they are asked for seldom, and would push out all others. */
const largest = 1024 * 1024;

const endings = { br: '.br', gzip: '.gz' } as const;

export interface KeptFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The files of a folder that never change while the gateway runs, since their names carry the digest of their content: which
 * there are is read once, and what was asked for last stays in memory, as the build compressed it.
 */
export class KeptFiles {
  /** Path below the folder → the forms that there are besides the plain one. */
  readonly #forms = new Map<string, ReadonlySet<string>>();
  /** The one that was asked for longest ago comes first. */
  readonly #kept = new Map<string, Buffer>();
  readonly #folder: string;
  readonly #room: number;
  #bytes = 0;

  /** @param room bytes that its files may take in memory */
  constructor(folder: string, room: number = usualRoom) {
    this.#folder = folder;
    this.#room = room;
    const all = new Set(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((path) => path.split(sep).join('/'))
        .filter((path) => statSync(join(folder, path)).isFile()),
    );
    for (const path of all) {
      if (Object.hasOwn(contentTypes, extname(path)))
        this.#forms.set(path, new Set(Object.values(endings).filter((ending) => all.has(path + ending))));
    }
  }

  /** The file in the best form that `Accept-Encoding` allows; undefined when there is none of that name. */
  get(path: string, encodings: string | string[] | undefined): KeptFile | undefined {
    const forms = this.#forms.get(path);
    if (!forms) return undefined;
    const wanted = acceptedEncoding(encodings);
    const encoding = wanted && forms.has(endings[wanted]) ? wanted : undefined;
    const body = this.#read(encoding ? path + endings[encoding] : path);
    return (
      body && {
        body,
        headers: {
          'content-type': contentTypes[extname(path)] ?? '',
          ...(forms.size > 0 ? { vary: 'Accept-Encoding' } : {}),
          ...(encoding ? { 'content-encoding': encoding } : {}),
        },
      }
    );
  }

  /** Undefined when somebody has taken it away. */
  #read(path: string): Buffer | undefined {
    const known = this.#kept.get(path);
    if (known) {
      this.#kept.delete(path);
      this.#kept.set(path, known);
      return known;
    }
    const file = join(this.#folder, path);
    if (!existsSync(file)) return undefined;
    const body = readFileSync(file);
    if (body.length > largest) return body;
    this.#kept.set(path, body);
    this.#bytes += body.length;
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#room) break;
      this.#kept.delete(oldest);
      this.#bytes -= old.length;
    }
    return body;
  }
}
