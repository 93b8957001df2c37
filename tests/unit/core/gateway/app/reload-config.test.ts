import { expect, it } from 'vitest';
import { applyConfig } from '../../../../../core/gateway/app/reload-config.ts';
import { completeConfig, type GatewayConfigInput } from '../../../../../core/gateway/config/gateway-config.ts';

const config = (more: Partial<GatewayConfigInput> = {}) =>
  completeConfig({ cloud: { authUrl: 'http://keystone:5000' }, ...more });

it('[OPS-07] nothing is taken over from the same configuration', () => {
  expect(applyConfig(config(), config())).toEqual({ applied: [], needsRestart: [] });
});

it('[OPS-07] each setting that differs is named as the file writes it, and only those change that may', () => {
  const running = config({ timeouts: { read: 15 } });
  const next = config({
    listen: { allowedHosts: ['console.example.org'], trustedProxies: ['10.0.0.0/8'], maxConnections: 5 },
    session: { warnBefore: 60, attempts: { perUser: 3 } },
    settings: { CONSOLE_TYPE: null },
    stateDirectory: '/elsewhere',
    timeouts: { read: 30 },
  });
  expect(applyConfig(running, next)).toEqual({
    applied: ['listen.allowed_hosts', 'session.warn_before', 'settings', 'timeouts.read'],
    needsRestart: ['listen.trusted_proxies', 'listen.max_connections', 'session.attempts', 'state_directory'],
  });
  expect(running.listen).toMatchObject({ allowedHosts: ['console.example.org'], trustedProxies: [] });
  expect([running.session.warnBefore, running.session.attempts.perUser]).toEqual([60, 10]);
  expect([running.settings, running.stateDirectory, running.timeouts.read]).toEqual([
    { CONSOLE_TYPE: null },
    '.sextant',
    30,
  ]);
});

it('[OPS-06] [OPS-07] session keys that move into a file wait for a new start, so that nobody is signed out meanwhile', () => {
  const keys = ['a secret of a gateway in a test, long enough'];
  const running = config({ session: { keys } });
  expect(applyConfig(running, config({ session: { keysFile: '/etc/sextant/session-keys' } }))).toEqual({
    applied: [],
    needsRestart: ['session.keys', 'session.keys_file'],
  });
  expect(running.session.keys).toEqual(keys);
  expect(applyConfig(running, config({ session: { keys: [`${keys[0]}!`, ...keys] } })).applied).toEqual([
    'session.keys',
  ]);
});
