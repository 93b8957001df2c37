import { parseArgs } from 'node:util';
import { errorText } from '#base';

export interface GatewayFlags {
  config: string | undefined;
  cloud: string | undefined;
  host: string | undefined;
  port: number | undefined;
  checkConfig: boolean;
  /** Of the embedded cloud that the command line started beside the gateway. */
  authUrl: string | undefined;
  embedded: boolean;
  /** Folder of the build; null: none, calls only. */
  dist: string | null | undefined;
  state: string | undefined;
  log: string | undefined;
}

/** Reads the command line. Throws with a sentence for what is wrong with it. */
export function readFlags(argv: readonly string[]): GatewayFlags {
  const { values } = parse(argv);
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65535)) {
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}".`);
  }
  return {
    config: values.config,
    cloud: values.cloud,
    host: values.host,
    port,
    checkConfig: values['check-config'] ?? false,
    authUrl: values['auth-url'],
    embedded: values.embedded ?? false,
    dist: values['no-dist'] ? null : values.dist,
    state: values.state,
    log: values.log,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      options: {
        config: { type: 'string' },
        cloud: { type: 'string' },
        host: { type: 'string' },
        port: { type: 'string' },
        'check-config': { type: 'boolean' },
        'auth-url': { type: 'string' },
        embedded: { type: 'boolean' },
        dist: { type: 'string' },
        'no-dist': { type: 'boolean' },
        state: { type: 'string' },
        log: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Error(`${errorText(error).split('. ')[0]}. See --help.`);
  }
}
