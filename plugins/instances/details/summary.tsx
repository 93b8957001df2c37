import { type DetailsViewProps, useProjectName, useT } from '@sextant/sdk';
import { FactList } from '@sextant/ui';
import { failureText, useFailure } from '../cells/unlisted-fault.ts';
import { imageIdOf, isFromVolume, type Server } from '../server.ts';

/** Draws in an opened row the facts of the list that have no column, and why a server failed, for which the column has no room. */
export function Summary({ item }: DetailsViewProps<Server>) {
  const t = useT();
  const project = useProjectName(item.tenant_id);
  const failure = useFailure(item);
  const fault = failure ? failureText(failure, t) : item.fault?.message;
  const { locked, locked_reason: reason } = item;
  const image = isFromVolume(item) ? t('instances:image.volume') : imageIdOf(item);
  return (
    <>
      <FactList
        facts={[
          { label: t('instances:column.id'), value: item.id, mono: true, copy: true },
          { label: t('instances:column.project'), value: project },
          { label: t('instances:fact.description'), value: item.description ?? '' },
        ]}
      />
      <FactList
        facts={[
          { label: t('instances:column.image'), value: item.image_name ?? image ?? '' },
          { label: t('instances:column.key_name'), value: item.key_name ?? '' },
          { label: t('instances:column.tags'), value: item.tags?.join(', ') ?? '' },
        ]}
      />
      {locked ? (
        <FactList
          facts={[
            {
              label: t('instances:column.locked'),
              value: reason ? t('instances:locked.why', { reason }) : t('instances:yes'),
            },
          ]}
        />
      ) : null}
      {fault ? <FactList facts={[{ label: t('instances:fact.fault'), value: fault }]} /> : null}
    </>
  );
}
