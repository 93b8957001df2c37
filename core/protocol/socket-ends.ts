/** Why the gateway ends a WebSocket: close codes of its own, each with the reason that is sent with it. */
export const socketEnds = {
  /** Signed out, or the session's time is over. */
  sessionOver: { code: 4001, reason: 'The session is over.' },
  otherScope: { code: 4002, reason: 'The session is in another project or region by now.' },
  idle: { code: 4003, reason: 'There was no input for a long time.' },
  tooMany: { code: 4004, reason: 'The session, or its user, has too many open already.' },
  /** The service refused; its own words are the reason. */
  refused: { code: 4005, reason: 'The service refused.' },
  notListed: { code: 4006, reason: 'The proxy of the console is not listed in consoles.proxy.' },
  proxyDown: { code: 4007, reason: 'The proxy of the console cannot be reached.' },
  /** Also where the proxy does not reach the server's host: it says the same of both, namely nothing. */
  tokenRefused: { code: 4008, reason: 'The proxy of the console did not let the connection through.' },
  lost: { code: 4009, reason: 'The connection of the console broke off.' },
  /** The service judges anew when the page opens another one. */
  rolesLost: { code: 4010, reason: 'The session has lost a role that it had when this was opened.' },
  stopping: { code: 1012, reason: 'The gateway is being stopped.' },
} as const satisfies Record<string, { code: number; reason: string }>;

export type SocketEnd = keyof typeof socketEnds;
