import { expect, it } from 'vitest';
import { builtInSymbols } from '../../../../../core/cli/packages/symbols.mjs';
import { containerType } from '../../../../../plugins/containers/container-type.ts';
import { objectType } from '../../../../../plugins/containers/object-type.ts';
import { flavorType } from '../../../../../plugins/flavors/flavor-type.ts';
import { imageType } from '../../../../../plugins/images/image-resource-type.ts';
import { keyPairType } from '../../../../../plugins/key-pairs/key-pair-type.ts';
import { qosPolicyType } from '../../../../../plugins/qos/qos-policy-type.ts';
import { serverType } from '../../../../../plugins/instances/server-type.ts';
import { trunkType } from '../../../../../plugins/trunks/trunk-type.ts';
import { volumeType } from '../../../../../plugins/volumes/volume-type.ts';

it('[X-24] the columns that a console tells its authors are those of the built-in types', () => {
  const types = [
    ...[containerType, objectType, flavorType, imageType, keyPairType],
    ...[qosPolicyType, serverType, trunkType, volumeType],
  ];
  expect(builtInSymbols().columns.toSorted()).toEqual(
    types.flatMap(({ id, columns = [] }) => columns.map((column) => `${id}/${column.id}`)).toSorted(),
  );
});
