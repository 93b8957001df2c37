import { parseArgs } from 'node:util';
import { errorText } from '#base';
import { type CloudOptions, createCloud } from './app.ts';
import { RecordingFault } from './replay/read-recording.ts';
import { createReplayCloud } from './replay/replay-cloud.ts';

const usage = `usage: cloud [--port N] [--host ADDRESS] [--size N] [--seed TEXT] [--data DIRECTORY] [--regions N]
             [--public-url URL] [--admin-token TOKEN] [--control] [--until-stdin-ends]
       cloud --replay FILE [--port N] [--host ADDRESS] [--until-stdin-ends]`;

/** Starts the embedded cloud, or the replay of a recording, as a process of its own; see README.md for the flags. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      size: { type: 'string' },
      seed: { type: 'string' },
      data: { type: 'string' },
      regions: { type: 'string' },
      'public-url': { type: 'string' },
      'admin-token': { type: 'string' },
      replay: { type: 'string' },
      control: { type: 'boolean', default: false },
      'until-stdin-ends': { type: 'boolean', default: false },
    },
  });
  const cloud = await (values.replay === undefined ? embedded(values) : replayed(values.replay, values));
  process.stdout.write(`${JSON.stringify({ ready: true, authUrl: cloud.authUrl, url: cloud.url })}\n`);

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= cloud.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A parent that is killed can't stop its child, but its end of the pipe closes all the same.
  if (values['until-stdin-ends']) process.stdin.on('end', stop).resume();
}

interface Listen {
  port?: string | undefined;
  host?: string | undefined;
}

interface Flags extends Listen {
  size?: string | undefined;
  seed?: string | undefined;
  data?: string | undefined;
  regions?: string | undefined;
  'public-url'?: string | undefined;
  'admin-token'?: string | undefined;
  control: boolean;
}

function listenOf({ port, host }: Listen): Pick<CloudOptions, 'port' | 'host'> {
  return { ...number('port', port, 0, 65_535), ...(host === undefined ? {} : { host }) };
}

function embedded(flags: Flags) {
  const { seed, data, 'public-url': publicUrl, 'admin-token': adminToken } = flags;
  return createCloud({
    ...listenOf(flags),
    ...number('size', flags.size, 0, 1_000_000),
    ...number('regions', flags.regions, 1, 9),
    ...(seed === undefined ? {} : { seed }),
    ...(data === undefined ? {} : { dataDirectory: data }),
    ...(publicUrl === undefined ? {} : { publicUrl: publicUrl.replace(/\/+$/, '') }),
    ...(adminToken === undefined ? {} : { adminToken }),
    control: flags.control,
  });
}

function replayed(file: string, flags: Flags) {
  const other = (['size', 'seed', 'data', 'regions', 'public-url', 'admin-token'] as const).find(
    (name) => flags[name] !== undefined,
  );
  if (other !== undefined || flags.control)
    throw new RangeError(`--${other ?? 'control'} is for the embedded cloud, and not for a recording`);
  return createReplayCloud({ file, ...listenOf(flags) });
}

function number<K extends string>(
  name: K,
  text: string | undefined,
  least: number,
  most: number,
): { [P in K]?: number } {
  if (text === undefined) return {};
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new RangeError(`--${name} takes a whole number from ${least} to ${most}, not '${text}'`);
  }
  return { [name]: value } as { [P in K]?: number };
}

function fail(error: unknown): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const isArgument = code?.startsWith('ERR_PARSE_ARGS') === true || error instanceof RangeError;
  if (error instanceof RecordingFault) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  const text = code === 'EADDRINUSE' ? `port ${port} is taken by another program` : errorText(error);
  process.stderr.write(`embedded cloud: ${text}\n${isArgument ? `${usage}\n` : ''}`);
  process.exit(1);
}

main().catch(fail);
