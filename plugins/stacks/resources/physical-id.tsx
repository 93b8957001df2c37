import { Router, useService, useT } from '@sextant/sdk';
import { AppLink, Missing, ShortId } from '@sextant/ui';
import { addressOf, type StackResource } from './resource.ts';

/** Draws the physical id of a resource: a link where the console has a page for the thing, else to be copied. */
export function PhysicalId({ resource }: { resource: Pick<StackResource, 'resource_type' | 'physical_resource_id'> }) {
  const t = useT();
  const router = useService(Router);
  const { physical_resource_id: id } = resource;
  if (!id) return <Missing />;
  const address = addressOf(resource, (type, tail) => router.detailsOf(type, tail));
  if (address === undefined) return <ShortId id={id} label={t('stacks:resource.physical-id')} />;
  return (
    <AppLink to={address}>
      <bdi dir="ltr">{id}</bdi>
    </AppLink>
  );
}
