import type { WebSocket } from 'ws';
import { type ServersApi, type SocketEnd, socketEnds } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import { pipeSocket } from '../../../http/pipe-sockets.ts';
import { acceptSocket } from '../../../http/sockets.ts';
import { hostAndPort, openProxy, socketAddress } from '../../../openstack/nova/console-proxy.ts';
import { openConsole } from '../../../openstack/nova/consoles.ts';
import type { Call, Handler } from '../../operations/call.ts';

type ConsoleCall = Call<ServersApi.ServersOperations['connectServerConsole']>;

/** Milliseconds after which a ping keeps a connection open that is silent: load balancers end those. */
const pingEvery = 25_000;
/** Milliseconds that the browser has to answer the close frame. */
const longestGoodbye = 2000;
/** The longest reason that a close frame holds. */
const longestReason = 123;
const kinds = { vnc: 'VNC', serial: 'SERIAL' } as const;

/** The console as a socket of the console's own. The proxy's address and token stay in this function. */
export const consoleSocket: Handler<ServersApi.ServersOperations['connectServerConsole']> = async (call) => {
  const { request, reply, session } = call;
  const browser = await acceptSocket(request, reply, 'binary');
  const ends = new Ends(browser);
  const forget = request.server.liveSockets.add(session, request, (why) => ends.end(why));
  if (!forget) {
    ends.end('tooMany');
    return reply;
  }
  browser.once('close', (code) => {
    forget();
    request.log.info({ server: call.params.id, kind: call.query.type, code }, 'console closed');
  });
  const proxy = await opened(call, ends);
  if (proxy) join(call, browser, proxy, ends);
  return reply;
};

/** Ends a socket once, and tells why. */
class Ends {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  end(why: SocketEnd, reason: string = socketEnds[why].reason): void {
    this.#close(socketEnds[why].code, reason);
  }

  /** The console's own end: nothing went wrong. */
  done(): void {
    this.#close(1000, '');
  }

  #close(code: number, reason: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.close(code, shortened(reason));
    // A peer that reads nothing does not answer the close frame either.
    if (this.#socket.isPaused) this.#socket.resume();
    setTimeout(() => this.#socket.terminate(), longestGoodbye).unref();
  }
}

/** Asks nova for the console and opens its proxy. Undefined: it could not be, and the browser was told why. */
async function opened(
  { native, params, query, config, request }: ConsoleCall,
  ends: Ends,
): Promise<WebSocket | undefined> {
  const answer = await openConsole(native, params.id, kinds[query.type]).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) request.log.error({ err: error }, 'unexpected failure');
    if (error instanceof GatewayError && error.code === 'NOT_LOGGED_IN') ends.end('sessionOver');
    else ends.end('refused', error instanceof GatewayError ? error.message : undefined);
    return undefined;
  });
  if (answer === undefined) return undefined;
  const address = socketAddress(answer ?? '');
  if (!address || !config.consoles.proxy.some((one) => one.toLowerCase() === hostAndPort(address))) {
    ends.end('notListed');
    return undefined;
  }
  const proxy = await openProxy(address, config);
  if (typeof proxy !== 'string') return proxy;
  ends.end(proxy);
  return undefined;
}

/** Joins the two until one of them ends, or nobody has typed for long. */
function join({ config, query }: ConsoleCall, browser: WebSocket, proxy: WebSocket, ends: Ends): void {
  if (browser.readyState !== browser.OPEN) return proxy.terminate();
  let lastInput = Date.now();
  let hasSpoken = false;
  pipeSocket(browser, proxy, (data) => {
    if (query.type === 'serial' ? isTyped(data) : isInput(data)) lastInput = Date.now();
  });
  pipeSocket(proxy, browser, () => (hasSpoken = true));
  // A serial line may stay silent for long: this says that what is typed arrives from now on.
  if (query.type === 'serial') browser.send(Buffer.alloc(0));
  proxy.resume();
  const idle = config.consoles.idle * 1000;
  const look = setInterval(
    () => {
      if (Date.now() - lastInput >= idle) ends.end('idle');
    },
    Math.min(idle / 4, pingEvery),
  );
  const ping = setInterval(() => browser.ping(), pingEvery);
  browser.once('close', () => {
    clearInterval(look);
    clearInterval(ping);
    proxy.close();
    setTimeout(() => proxy.terminate(), 1000).unref();
  });
  let isWrong = false;
  // Proxies of nova close with a code that there is not (1005), which is an end as any other.
  proxy.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    isWrong = code !== 'WS_ERR_INVALID_CLOSE_CODE';
    // The proxy that says something wrong has let the connection through.
    if (code.startsWith('WS_ERR')) hasSpoken = true;
  });
  proxy.once('close', (code) => {
    if (!isWrong && code !== 1006) ends.done();
    else if (!hasSpoken) ends.end('tokenRefused');
    else ends.end('lost');
  });
}

/**
 * Is it a person's doing? A viewer also asks for the picture (3), fences (248) and continuous updates (150) by itself, and answers
 * a guest that asks for the clipboard: a text (6) whose length is negative.
 */
const isInput = (data: Buffer) =>
  ![3, 150, 248].includes(data[0] ?? 0) && !(data[0] === 6 && ((data[4] ?? 0) & 0x80) !== 0);

/**
 * The answers that a terminal gives by itself, as many as one message holds: what it is, where its cursor is, its colours, modes and
 * size, and that it got or lost the focus (ECMA-48 and xterm's control sequences).
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const ownAnswers = /^(?:\x1b\[(?:[?>=]?[\d;]*(?:[cRnt]|\$y)|[IO])|\x1b[P\]][^\x1b\x07]*(?:\x1b\\|\x07))+$/;

/** Is it a person's doing? A guest that asks its terminal something each minute would keep an unattended console open. */
const isTyped = (data: Buffer) => data.length > 0 && !ownAnswers.test(data.toString('latin1'));

function shortened(reason: string): string {
  const bytes = Buffer.from(reason);
  if (bytes.length <= longestReason) return reason;
  // A sign that is cut in two is left out.
  return bytes
    .subarray(0, longestReason)
    .toString()
    .replace(/\uFFFD+$/, '');
}
