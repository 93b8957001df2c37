import { type DetailsViewProps, I18n, useService, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactList, Moment, YesNo } from '@sextant/ui';
import { VolumeStatusCell } from '../status-cell.tsx';
import type { Volume } from '../volume.ts';

/** The tab "Overview": what is known of a volume. */
export function Overview({ item }: DetailsViewProps<Volume>) {
  const t = useT();
  const i18n = useService(I18n);
  const none = t('volumes:none');
  const source = item.snapshot_id ?? item.source_volid ?? item.imageRef;
  return (
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
            { label: t('volumes:form.source-kind'), value: source ?? none, mono: Boolean(source) },
            { label: t('volumes:details.bootable'), value: <YesNo value={item.bootable === 'true'} /> },
            { label: t('volumes:details.created'), value: item.created_at ? <Moment iso={item.created_at} /> : none },
          ]}
        />
      </DetailsSection>
    </DetailsSections>
  );
}
