import type { ServiceContext } from '../../shared/service.ts';
import { wholeSecond } from '../image.ts';
import definitions from './definitions.json' with { type: 'json' };
import { namespaceCollection, resourceTypeCollection } from './namespace.ts';
import { create } from './namespace-routes.ts';

const resourceTypes = [
  'OS::Glance::Image',
  'OS::Cinder::Volume',
  'OS::Nova::Server',
  'OS::Nova::Aggregate',
  'OS::Nova::Flavor',
  'OS::Trove::Instance',
];

/** The definitions that a cloud starts with: public ones of the administrator's. */
export function seedMetadefs(context: ServiceContext): void {
  const now = wholeSecond(context.clock.now());
  const types = resourceTypeCollection(context.store);
  for (const name of resourceTypes) types.set(name, { name, created_at: now });
  const namespaces = namespaceCollection(context.store);
  for (const definition of definitions) {
    namespaces.set(definition.namespace, create({ visibility: 'public', ...definition }, 'admin', now));
  }
}
