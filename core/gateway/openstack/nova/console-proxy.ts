import { readFile } from 'node:fs/promises';
import type { WebSocket } from 'ws';
import type { GatewayConfig } from '../../config/gateway-config.ts';

/** Nova's proxies send 64 kB at most. A longer message would lie in memory before anything slows the proxy down. */
const longestMessage = 4 * 1024 * 1024;

/**
 * Returns where the WebSocket is behind the address that nova gave: of noVNC's page, what the page would open
 * (`?path=%3Ftoken%3D…`). Undefined: it is none that a client could open.
 */
export function socketAddress(given: string): URL | undefined {
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  const scheme = { 'http:': 'ws:', 'https:': 'wss:', 'ws:': 'ws:', 'wss:': 'wss:' }[url.protocol];
  if (scheme === undefined || url.username !== '' || url.password !== '') return undefined;
  const isPage = url.protocol.startsWith('http');
  const path = isPage ? (url.searchParams.get('path') ?? `?${tokenOf(url)}`) : url.pathname + url.search;
  const origin = `${scheme}//${url.host}`;
  // Never another host, whatever the path looks like.
  const address = new URL(`${origin}/`);
  const [pathname = '', query = ''] = path.split('?', 2);
  address.pathname = pathname.replace(/^\/+/, '');
  address.search = query;
  return address.searchParams.get('token') ? address : undefined;
}

function tokenOf(url: URL): string {
  return new URLSearchParams({ token: url.searchParams.get('token') ?? '' }).toString();
}

/** `host:port` of a WebSocket's address, as the setting `consoles.proxy` has it. */
export function hostAndPort({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === 'wss:' ? '443' : '80')}`.toLowerCase();
}

/** How opening the proxy can end without a socket. */
export type ProxyFailure = 'proxyDown' | 'tokenRefused';

/** Opens the proxy: without an Origin, which nova's own check then leaves out. Follows no redirect. */
export async function openProxy(address: URL, config: GatewayConfig): Promise<WebSocket | ProxyFailure> {
  const { WebSocket } = await import('ws');
  const { cacert, insecure } = config.cloud;
  const socket = new WebSocket(address, 'binary', {
    perMessageDeflate: false,
    followRedirects: false,
    maxPayload: longestMessage,
    handshakeTimeout: config.timeouts.connect * 1000,
    rejectUnauthorized: !insecure,
    ...(cacert ? { ca: await readFile(cacert) } : {}),
  });
  return new Promise((resolve) => {
    socket.once('open', () => {
      // Nothing may be lost before somebody listens.
      socket.pause();
      resolve(socket);
    });
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      resolve(statusCode === 401 || statusCode === 403 ? 'tokenRefused' : 'proxyDown');
    });
    // The error may name the address: it is not passed on.
    socket.on('error', () => resolve('proxyDown'));
  });
}
