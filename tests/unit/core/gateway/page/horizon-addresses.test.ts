import { describe, expect, it } from 'vitest';
import { horizonAddress } from '../../../../../core/gateway/page/horizon-addresses.ts';

const id = '0b5c7f2e-9d57-4c3a-8f0e-6b1f9c1d2e3a';
const userId = '0b5c7f2e9d574c3a8f0e6b1f9c1d2e3a';
const nobody = () => false;

describe('addresses of Horizon', () => {
  it.each([
    ['/horizon', '/'],
    ['/dashboard/', '/'],
    ['/horizon/project/instances/?tab=x', '/project/instances?tab=x'],
    ['/dashboard/ngdetails/OS::Glance::Image/1', '/ngdetails/OS::Glance::Image/1'],
    ['/horizon/project/instances?name=what?&host=a?b', '/project/instances?name=what?&host=a?b'],
    ['/horizon//evil.example/', '/evil.example'],
    [`/dashboard/project/volumes/${id}/`, `/ngdetails/OS::Cinder::Volume/${id}`],
    [`/admin/volumes/${id}/detail`, `/ngdetails/OS::Cinder::Volume/${id}`],
    [`/project/security_groups/${id}/add_rule/`, `/ngdetails/OS::Neutron::SecurityGroup/${id}`],
    ['/project/security_groups/create/', '/project/security_groups'],
    ['/project/access_and_security/?tab=access_security_tabs__floating_ips_tab', '/project/floating_ips'],
    ['/project/access_and_security/', '/project/security_groups'],
    ['/project/access_and_security/?tab=constructor', '/project/security_groups'],
    ['/project/access_and_security/?tab=__proto__', '/project/security_groups'],
    [`/project/access_and_security/security_groups/${id}/`, `/ngdetails/OS::Neutron::SecurityGroup/${id}`],
    ['/project/access_and_security/keypairs/create/', '/project/key_pairs'],
    ['/project/api_access/openrc/', '/identity/api_access'],
    [`/identity/users/${userId}/detail/`, `/ngdetails/OS::Keystone::User/${userId}`],
    ['/identity/users/create', '/identity/users'],
    [`/project/server_groups/${id}/`, `/ngdetails/OS::Nova::ServerGroup/${id}`],
    ['/settings/password/', '/settings'],
  ])('[OPS-11] %s → %s', (asked, now) => {
    expect(horizonAddress(asked, nobody)).toBe(now);
  });

  it('[OPS-11] stay as they are where the console has them itself, and where a plugin has them', () => {
    const own = [
      '/',
      '/project/instances',
      `/project/instances/${id}/`,
      '/project/volumes',
      '/identity/users',
      '/settings',
    ];
    for (const address of [...own, '/dashboards', '/horizon-plugin/x', '/ngdetails/OS::Nova::Server/1'])
      expect(horizonAddress(address, nobody), address).toBeUndefined();
    const taken = ['/dashboard/usage', `/project/volumes/${id}`];
    for (const address of taken) expect(horizonAddress(address, (path) => taken.includes(path))).toBeUndefined();
  });
});
