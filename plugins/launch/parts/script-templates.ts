/** A script to begin with; its name is the end of a locale key. */
export interface ScriptTemplate {
  readonly id: 'packages' | 'user' | 'file' | 'commands' | 'shell';
  readonly text: string;
}

/** Examples of cloud-init's own documentation, each whole: it can be launched as it is. */
export const scriptTemplates: readonly ScriptTemplate[] = [
  {
    id: 'packages',
    text: `#cloud-config
package_update: true
package_upgrade: true
packages:
  - nginx
`,
  },
  {
    id: 'user',
    text: `#cloud-config
users:
  - default
  - name: operator
    groups: [sudo]
    shell: /bin/bash
    sudo: ALL=(ALL) NOPASSWD:ALL
    ssh_authorized_keys: []
`,
  },
  {
    id: 'file',
    text: `#cloud-config
write_files:
  - path: /etc/motd
    owner: root:root
    permissions: '0644'
    content: |
      Welcome.
`,
  },
  {
    id: 'commands',
    text: `#cloud-config
runcmd:
  - [timedatectl, set-timezone, UTC]
  - echo "ready" > /var/tmp/ready
`,
  },
  {
    id: 'shell',
    text: `#!/bin/sh
set -eu
echo "ready" > /var/tmp/ready
`,
  },
];

/** Whether nothing of the operator's own would be lost with a script. */
export function isTemplate(script: string): boolean {
  return script.trim() === '' || scriptTemplates.some(({ text }) => text === script);
}
