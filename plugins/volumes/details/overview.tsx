import { type DetailsViewProps, I18n, Router, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, DetailsSections, type Fact, FactList, FactTable, Moment, YesNo } from '@sextant/ui';
import { VolumeStatusCell } from '../status-cell.tsx';
import type { Volume } from '../volume.ts';
import { originOf } from './volume-origin.ts';

/** The tab "Overview": what is known of a volume. */
export function Overview({ item }: DetailsViewProps<Volume>) {
  const t = useT();
  const i18n = useService(I18n);
  const none = t('volumes:none');
  const origin = useOrigin(item);
  return (
    <DetailsSections>
      <DetailsSections columns>
        <DetailsSection title={t('volumes:details.volume')}>
          <FactList
            roomy
            facts={[
              { label: t('volumes:details.id'), value: item.id, mono: true, copy: true },
              { label: t('volumes:form.name'), value: item.name },
              { label: t('volumes:form.description'), value: item.description || none },
              { label: t('volumes:details.status'), value: <VolumeStatusCell item={item} /> },
              { label: t('volumes:form.size'), value: i18n.bytes(item.size * 1024 ** 3) },
            ]}
          />
        </DetailsSection>
        <DetailsSection title={t('volumes:details.more')}>
          <FactList
            roomy
            facts={[
              { label: t('volumes:form.type'), value: item.volume_type || none },
              { label: t('volumes:form.zone'), value: item.availability_zone || none },
              origin,
              { label: t('volumes:details.bootable'), value: <YesNo value={item.bootable === 'true'} /> },
              { label: t('volumes:details.created'), value: item.created_at ? <Moment iso={item.created_at} /> : none },
            ]}
          />
        </DetailsSection>
      </DetailsSections>
      <Metadata volume={item} />
    </DetailsSections>
  );
}

/** Returns the fact of what the volume was made from: its name if known, as a link to its page. */
function useOrigin(volume: Volume): Fact {
  const t = useT();
  const router = useService(Router);
  const origin = originOf(volume);
  if (!origin) return { label: t('volumes:form.source-kind'), value: t('volumes:none') };
  const { kind, id, name, type } = origin;
  return {
    label: t(`volumes:source.of.${kind}`),
    value: type ? <AppLink to={router.detailsOf(type, id)}>{name ?? id}</AppLink> : id,
    mono: !name,
    copy: id,
  };
}

/** Shows the metadata of the volume as keys and values, sorted by key. */
function Metadata({ volume }: { volume: Volume }) {
  const t = useT();
  const pairs = Object.entries(volume.metadata).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (
    <DetailsSection
      title={t('volumes:details.metadata')}
      count={pairs.length}
      empty={pairs.length === 0 && t('volumes:details.no-metadata')}
    >
      <FactTable
        label={t('volumes:details.metadata')}
        columns={[{ label: t('volumes:details.key') }, { label: t('volumes:details.value') }]}
        rows={pairs.map(([key, value]) => ({
          id: key,
          cells: [
            <bdi key="key" dir="ltr">
              {key}
            </bdi>,
            <bdi key="value">{value}</bdi>,
          ],
        }))}
      />
    </DetailsSection>
  );
}
