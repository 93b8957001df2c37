import { expect, it } from 'vitest';
import { Points } from '#services/registry/registry';
import { Router } from '#services/router/router';
import { idParts } from '../../../../../core/host/declared-types/item-paths.ts';
import { linkedPath } from '../../../../../core/host/declared-types/linked-path.ts';
import { aPluginWithFiles } from '../../../../support/plugin-files.ts';

it('[DET-01] a field’s link leads to the item that it means, whatever its id holds: a declared type’s, and one’s in code', async () => {
  const resourceTypes = [
    { id: 'OS::Acme::Tide', service: 'image', declared: './tide.json' },
    { id: 'OS::Acme::Moon', def: './cost#moon' },
  ];
  const { services } = await aPluginWithFiles({ resourceTypes }, {});
  const opened = (type: string, id: string) => {
    const address = services.get(Router).detailsOf(type, linkedPath(services.get(Points), type, id));
    return decodeURIComponent(address.slice(`/ngdetails/${type}/`.length));
  };
  for (const id of ['a', 'a/b', '50%', 'a%2Fb', 'é ?#']) {
    expect(idParts(opened('OS::Acme::Tide', id))).toEqual([id]);
    expect(opened('OS::Acme::Moon', id)).toBe(id);
  }
});
