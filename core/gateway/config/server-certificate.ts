import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerOptions } from 'node:https';
import { createSecureContext } from 'node:tls';
import { errorText } from '#base';

/** PEM files of a listener that speaks TLS. */
export interface ListenTls {
  /** The certificate, with the certificates between it and its authority after it. */
  cert: string;
  key: string;
  /** The authority that signs the certificates which clients (load balancers) have to show; null: they need none. */
  clientCa: string | null;
}

/** Milliseconds after which somebody who connects and says nothing is hung up on. */
const longestHandshakeMs = 10_000;

interface Files {
  cert: Buffer;
  key: Buffer;
  ca: Buffer | undefined;
}

/** The certificate that the gateway shows. Its files may be replaced while the gateway runs. */
export class ServerCertificate {
  readonly #config: ListenTls;
  #files: Files;

  /** Throws one sentence when the files can't be used together. */
  constructor(config: ListenTls) {
    this.#config = config;
    this.#files = readFiles(config);
  }

  get paths(): string[] {
    const { cert, key, clientCa } = this.#config;
    return [cert, key, ...(clientCa === null ? [] : [clientCa])];
  }

  /** The options of `https.createServer`, and of `setSecureContext` of a server that runs. */
  get options(): ServerOptions {
    const { cert, key, ca } = this.#files;
    return {
      cert,
      key,
      minVersion: 'TLSv1.2',
      handshakeTimeout: longestHandshakeMs,
      ...(ca && { ca, requestCert: true, rejectUnauthorized: true }),
    };
  }

  /** Milliseconds since 1970 at which the certificate ends. */
  get expiresAt(): number {
    return Date.parse(new X509Certificate(this.#files.cert).validTo);
  }

  /** Reads the files again. Throws one sentence when they can't be used together: the former ones stay. */
  reread(): void {
    this.#files = readFiles(this.#config);
  }
}

function readFiles({ cert, key, clientCa }: ListenTls): Files {
  const files = {
    cert: read('listen.tls.cert', cert),
    key: read('listen.tls.key', key),
    ca: clientCa === null ? undefined : read('listen.tls.client_ca', clientCa),
  };
  try {
    createSecureContext(files);
    new X509Certificate(files.cert);
  } catch (error) {
    throw new Error(`listen.tls: ${cert} and ${key} can't be used together: ${errorText(error)}.`, { cause: error });
  }
  return files;
}

function read(setting: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`${setting}: ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`, { cause: error });
  }
}
