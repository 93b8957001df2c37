import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect } from 'node:tls';
import type { GatewayConfig } from '../gateway/config/gateway-config.ts';
import { greatestPort, readArguments, wholeNumber } from '../gateway/config/read-arguments.mjs';
import { readListenConfig } from '../gateway/config/read-config.ts';

const options = { config: 'string', host: 'string', port: 'string', ready: 'boolean' } as const;
const deadlineMs = 5000;
/** Addresses that mean every one of this machine, and the one to ask. */
const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * `sextant healthcheck`: asks the gateway that listens as the configuration says whether it lives (with `--ready`: whether it can
 * serve). For containers, which are checked by a command and have no HTTP client. Throws one sentence when it does not. A gateway that
 * wants certificates of its clients can only be asked whether it lives.
 */
export async function healthcheck(argv: readonly string[], write: (text: string) => void): Promise<void> {
  const given = readArguments(argv, options);
  const valueOf = (name: keyof typeof options) => given.findLast((option) => option.name === name)?.value;
  const port = valueOf('port');
  const listen = await readListenConfig({
    config: valueOf('config'),
    host: valueOf('host'),
    port: port === undefined ? undefined : wholeNumber('--port', port, greatestPort),
  });
  const path = given.some(({ name }) => name === 'ready') ? '/readyz' : '/healthcheck';
  write(`${await ask(listen, path)}\n`);
}

/** Returns what the gateway says of itself. Rejects with a sentence when it says nothing, or that it is not well. */
function ask(listen: GatewayConfig['listen'], path: string): Promise<string> {
  const host = anyAddress[listen.host] ?? listen.host;
  const { port, tls } = listen;
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The gateway at ${host} port ${port} is not well: ${why}.`));
    const late = setTimeout(() => {
      fail(`no answer in ${deadlineMs / 1000} seconds`);
      asked.destroy();
    }, deadlineMs);
    const end = (outcome: () => void) => {
      clearTimeout(late);
      outcome();
    };
    // A gateway that wants certificates of its clients gets none from this command: that it shows its own is its answer.
    const asked =
      tls !== null && tls.clientCa !== null
        ? connect({ host, port, rejectUnauthorized: false }, () => {
            end(() => resolve('OK'));
            asked.destroy();
          })
        : // The certificate names the console, and this asks for an address of the machine itself.
          (tls === null ? requestHttp : requestHttps)(
            { host, port, path, agent: false, rejectUnauthorized: false },
            (answer) => {
              let text = '';
              answer.setEncoding('utf8').on('data', (part: string) => (text += part));
              answer.on('end', () =>
                end(() => (answer.statusCode === 200 ? resolve(text) : fail(`${answer.statusCode} ${text}`))),
              );
            },
          ).end();
    asked.on('error', (error: NodeJS.ErrnoException) => end(() => fail(error.code ?? error.message)));
  });
}
