import { spawnSync } from 'node:child_process';

// Debian's own Python: another one first in the path would not have its packages.
const python = '/usr/bin/python3';

/** Package of Debian → what shows that it is there. @type {Record<string, [string, ...string[]]>} */
const clients = {
  'python3-openstackclient': ['openstack', '--version'],
  'python3-swiftclient': ['swift', '--version'],
  'python3-openstacksdk': [python, '-c', 'import openstack'],
  'python3-oslo.policy': [python, '-c', 'import oslo_policy'],
};

/** Returns the Debian packages of the OpenStack clients that the tests need and that are not installed here. */
export function missingClients() {
  return Object.entries(clients)
    .filter(([, [command, ...args]]) => spawnSync(command, args, { stdio: 'ignore' }).status !== 0)
    .map(([name]) => name);
}
