import type { Readable } from 'node:stream';
import type { NativeService } from './catalog.ts';
import type { WireRequest } from './wire.ts';

export type TokenKind = 'scoped' | 'unscoped' | 'domain' | 'none';

export interface NativeCall {
  service: NativeService;
  method?: WireRequest['method'];
  /** After the version path; its variable parts encoded with `segment`. */
  path: string;
  /** A list is the same parameter several times, as neutron takes `id` and `fields`. */
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  body?: unknown;
  contentType?: string;
  /** Headers of the call's own. */
  headers?: Readonly<Record<string, string>>;
  /** The micro-version of the service's API, such as '2.46'. */
  microversion?: string | undefined;
  /** Seconds for the whole call. */
  deadline?: number;
  /**
   * The session's token to send, by default the scoped one, and to identity that of their domain for those who manage it.
   * `none`: the call is made as by anybody.
   */
  token?: TokenKind;
  /** The call goes on when the browser leaves (cleaning up after it). */
  detached?: boolean;
}

/** A call whose address is known already; the service is named in errors. */
export interface AddressedCall extends Omit<NativeCall, 'service' | 'path' | 'query' | 'microversion'> {
  service: string;
  url: URL;
}

/** A PUT of bytes. */
export interface NativeUpload {
  service: NativeService;
  path: string;
  query?: NativeCall['query'];
  headers: Readonly<Record<string, string>>;
  body: Readable;
  /** The status with which the service says that it has stored everything; 201 by default. */
  storedWith?: number;
  /** Sees all that is sent. */
  onBytes?: (bytes: Buffer) => void;
}
