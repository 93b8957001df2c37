import { gatewayOptions, greatestPort, readArguments, wholeNumber } from './read-arguments.mjs';

export interface GatewayFlags {
  config: string | undefined;
  cloud: string | undefined;
  host: string | undefined;
  port: number | undefined;
  checkConfig: boolean;
  /** With `checkConfig`: Keystone is asked, too. */
  probe: boolean;
  /** The Keystone of the embedded cloud that the command line started beside the gateway. */
  authUrl: string | undefined;
  embedded: boolean;
  /** Folder of the build; null: none, calls only. */
  dist: string | null | undefined;
  state: string | undefined;
  log: string | undefined;
  /** Turns `dev.overlay` on. */
  devOverlay: boolean;
  /** The cloud that the command line started is a recording: the header that says so. */
  replayed: string | undefined;
}

type Option = keyof typeof gatewayOptions;

/** Reads the command line. Throws with a sentence for what is wrong with it. */
export function readFlags(argv: readonly string[]): GatewayFlags {
  const given = readArguments(argv, gatewayOptions);
  const valueOf = (name: Option) => given.findLast((option) => option.name === name)?.value;
  const has = (name: Option) => given.some((option) => option.name === name);
  const port = valueOf('port');
  if (has('probe') && !has('check-config')) throw new Error('--probe goes with --check-config.');
  return {
    config: valueOf('config'),
    cloud: valueOf('cloud'),
    host: valueOf('host'),
    port: port === undefined ? undefined : wholeNumber('--port', port, greatestPort),
    checkConfig: has('check-config'),
    probe: has('probe'),
    authUrl: valueOf('auth-url'),
    embedded: has('embedded'),
    dist: has('no-dist') ? null : valueOf('dist'),
    state: valueOf('state'),
    log: valueOf('log'),
    devOverlay: has('dev-overlay'),
    replayed: valueOf('replayed'),
  };
}
