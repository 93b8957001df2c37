import { expect, it } from 'vitest';
import { hostReason } from '../../../../plugins/instances/forms/host-choices.ts';
import { tagsOf, tagsProblem } from '../../../../plugins/instances/forms/tags-form.tsx';
import { addressNow } from '../../../../plugins/instances/old-addresses.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

it('[SRV-34] a host that is down or disabled, and the servers’ own, can’t be chosen', () => {
  const on = (host: string): Server => ({ id: host, name: 'web', image_name: null, 'OS-EXT-SRV-ATTR:host': host });
  const host = { binary: 'nova-compute', host: 'one', zone: 'nova', status: 'enabled', state: 'up' };
  expect(hostReason(host, [on('one')])).toBe('instances:host.own');
  expect(hostReason(host, [on('one'), on('two')])).toBeUndefined();
  expect(hostReason({ ...host, state: 'down' }, [on('two')])).toBe('instances:host.down');
  expect(hostReason({ ...host, status: 'disabled' }, [on('two')])).toBe('instances:host.disabled');
  const named = { ...host, status: 'disabled', disabled_reason: 'repair' };
  expect(hostReason(named, [on('two')])).toBe('instances:host.disabled-because');
});

it('[PAN-19] tags are lines, each once; nova’s limits are told', () => {
  expect(tagsOf('blue\n green \n\nblue')).toEqual(['blue', 'green']);
  expect(tagsProblem(['blue', 'x'.repeat(60)])).toBeUndefined();
  expect(tagsProblem(['x'.repeat(61)])).toBe('long');
  expect(tagsProblem(['a/b'])).toBe('signs');
  expect(tagsProblem(Array.from({ length: 51 }, (_, at) => `tag ${at}`))).toBe('many');
});

it('[PAN-14] [SRV-26] the address of Horizon’s form for the password opens the one here', () => {
  const now = addressNow({ path: '/project/instances/s-1/decryptpassword', search: '' });
  expect(now).toBe('/ngdetails/OS::Nova::Server/s-1?do=instances.retrieve-password');
});
