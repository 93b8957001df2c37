import { parseArgs } from 'node:util';
import { errorText } from '#base';
import { createCloud } from './app.ts';

const usage = `usage: cloud [--port N] [--host ADDRESS] [--size N] [--seed TEXT] [--data DIRECTORY] [--regions N]
             [--public-url URL] [--admin-token TOKEN] [--control] [--until-stdin-ends]`;

/** Starts the embedded cloud as a process of its own; see README.md for the flags. */
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
      control: { type: 'boolean', default: false },
      'until-stdin-ends': { type: 'boolean', default: false },
    },
  });
  const cloud = await createCloud({
    ...number('port', values.port, 0, 65_535),
    ...number('size', values.size, 0, 1_000_000),
    ...number('regions', values.regions, 1, 9),
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.seed === undefined ? {} : { seed: values.seed }),
    ...(values.data === undefined ? {} : { dataDirectory: values.data }),
    ...(values['public-url'] === undefined ? {} : { publicUrl: values['public-url'].replace(/\/+$/, '') }),
    ...(values['admin-token'] === undefined ? {} : { adminToken: values['admin-token'] }),
    control: values.control,
  });
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
  const text = code === 'EADDRINUSE' ? `port ${port} is taken by another program` : errorText(error);
  process.stderr.write(`embedded cloud: ${text}\n${isArgument ? `${usage}\n` : ''}`);
  process.exit(1);
}

main().catch(fail);
