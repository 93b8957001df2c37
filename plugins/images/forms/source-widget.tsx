import { useT } from '@sextant/sdk';
import { Segmented, type WidgetProps } from '@sextant/ui';
import type { DetailsContext } from './details-context.ts';

const icons = { file: 'upload', url: 'link' } as const;

/** Where the data comes from. One source is no choice; with none it says what that means. */
export function SourceWidget({ value, onChange, label, registry }: WidgetProps) {
  const t = useT();
  const { sources } = registry.formContext as unknown as DetailsContext;
  if (sources.length === 0) return <span>{t('images:form.create-image.source.none')}</span>;
  if (sources.length === 1) return null;
  return (
    <Segmented
      label={label.includes(':') ? t(label) : label}
      size="s"
      value={String(value ?? '')}
      onChange={onChange}
      options={sources.map((source) => ({
        value: source.value,
        label: t(`images:form.create-image.source.${source.value}`),
        icon: icons[source.value],
      }))}
    />
  );
}
