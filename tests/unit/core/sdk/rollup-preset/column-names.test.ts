import { expect, it } from 'vitest';
import type { Column } from '#registry';
import { columnWidth, leastFlexible } from '#ui/table/column-layout.ts';
import { builtInSymbols } from '../../../../../core/cli/packages/symbols.mjs';
import { clusterType } from '../../../../../plugins/clusters/clusters/cluster-type.ts';
import { quotaType } from '../../../../../plugins/clusters/quotas/quota-type.ts';
import { templateType } from '../../../../../plugins/clusters/templates/template-type.ts';
import { containerType } from '../../../../../plugins/containers/container-type.ts';
import { objectType } from '../../../../../plugins/containers/object-type.ts';
import { applicationCredentialType } from '../../../../../plugins/credentials/application-credential-type.ts';
import { ec2CredentialType } from '../../../../../plugins/credentials/ec2-credential-type.ts';
import { flavorType } from '../../../../../plugins/flavors/flavor-type.ts';
import { domainType } from '../../../../../plugins/identity/domains/domain-type.ts';
import { groupType } from '../../../../../plugins/identity/groups/group-type.ts';
import { roleType } from '../../../../../plugins/identity/roles/role-type.ts';
import { userType } from '../../../../../plugins/identity/users/user-type.ts';
import { imageType } from '../../../../../plugins/images/image-resource-type.ts';
import { keyPairType } from '../../../../../plugins/key-pairs/key-pair-type.ts';
import { floatingIpType } from '../../../../../plugins/networks/floating-ips/address-type.ts';
import { networkType } from '../../../../../plugins/networks/networks/network-type.ts';
import { portType } from '../../../../../plugins/networks/ports/port-type.ts';
import { routerType } from '../../../../../plugins/networks/routers/router-type.ts';
import { securityGroupType } from '../../../../../plugins/networks/security-groups/group-type.ts';
import { qosPolicyType } from '../../../../../plugins/qos/qos-policy-type.ts';
import { serverType } from '../../../../../plugins/instances/server-type.ts';
import { projectType } from '../../../../../plugins/projects/project-type.ts';
import { stackType } from '../../../../../plugins/stacks/stack-type.ts';
import { trunkType } from '../../../../../plugins/trunks/trunk-type.ts';
import { volumeType } from '../../../../../plugins/volumes/volume-type.ts';

const types = [
  ...[clusterType, templateType, quotaType],
  ...[containerType, objectType, flavorType, imageType, keyPairType],
  ...[applicationCredentialType, ec2CredentialType, domainType, groupType, roleType, userType, projectType],
  ...[floatingIpType, networkType, portType, routerType, securityGroupType],
  ...[qosPolicyType, serverType, stackType, trunkType, volumeType],
];

it('[X-24] the columns that a console tells its authors are those of the built-in types', () => {
  expect(builtInSymbols().columns.toSorted()).toEqual(
    types.flatMap(({ id, columns = [] }) => columns.map((column) => `${id}/${column.id}`)).toSorted(),
  );
});

it('[X-17] the columns that stay in view in the narrowest window leave room for the actions of a row on a phone', () => {
  const phone = 390;
  /** Pixels of the check box, the expander and the menu of a row. */
  const ends = 36 + 24 + 40;
  const widthOf = ({ columns = [] }: { columns?: readonly Column<any>[] }) =>
    columns
      .filter(({ priority = 1, hidden }) => priority === 1 && !hidden)
      .map((column) => columnWidth(column, '', true) ?? leastFlexible(true))
      .reduce((sum, width) => sum + width, ends);
  const tooWide = types.filter((type) => widthOf(type) > phone).map(({ id }) => id);
  expect(tooWide).toEqual([]);
});
