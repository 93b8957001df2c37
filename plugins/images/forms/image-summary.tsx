import { I18n, Session, useService, useT } from '@sextant/sdk';
import { WizardSummary, type WizardSummaryProps } from '@sextant/ui';
import { containerWord } from '../image-texts.ts';
import type { FormSetting, ImageForm, ImageModel } from './image-form.ts';
import { summaryChecks } from './summary-checks.ts';

/** What will be made of the form, while it is being filled in. */
export function imageSummary(title: string, sources?: FormSetting['sources']) {
  return function ImageSummary({ model }: WizardSummaryProps<ImageModel>) {
    const t = useT();
    const facts = useFacts(model, sources !== undefined);
    const checks = sources ? summaryChecks(model) : [];
    const uploads = sources !== undefined && model.form.source === 'file';
    return (
      <WizardSummary
        title={t(title)}
        facts={facts}
        checks={checks.map(({ tone, label, format }) => ({ tone, label: t(label, { format }) }))}
        note={uploads ? t('images:summary.tasks') : undefined}
      />
    );
  };
}

function useFacts({ form, file, metadata }: ImageModel, withSource: boolean) {
  const t = useT();
  const i18n = useService(I18n);
  const project = useService(Session).current().project_name ?? '';
  const unset = t('images:summary.unset');
  const count = Object.keys(metadata).length;
  const source = {
    file: file?.size ? t('images:summary.source-file', { size: i18n.bytes(file.size) }) : unset,
    url: t(form.is_copying ? 'images:summary.source-copy' : 'images:summary.source-url'),
    none: t('images:summary.source-none'),
  }[form.source];
  const visible = {
    public: t('images:summary.visible-public'),
    community: t('images:summary.visible-community'),
    shared: t('images:summary.visible-shared', { project }),
  }[form.visibility];
  const format = form.disk_format
    ? t('images:summary.format-value', {
        format: form.disk_format.toUpperCase(),
        container: containerWord(form.container_format, t),
      })
    : unset;
  return [
    { label: t('images:summary.image'), value: form.name || unset },
    ...(withSource ? [{ label: t('images:summary.source'), value: source }] : []),
    { label: t('images:summary.format'), value: format },
    { label: t('images:summary.visible'), value: visible ?? project },
    { label: t('images:summary.needs'), value: needs(form, t, i18n) },
    { label: t('images:summary.protected'), value: t(form.protected ? 'images:yes' : 'images:no') },
    {
      label: t('images:summary.metadata'),
      value: count === 0 ? t('images:none') : t('images:step.metadata-count', { count }),
    },
  ];
}

function needs(form: ImageForm, t: ReturnType<typeof useT>, i18n: I18n): string {
  const disk = form.min_disk ? t('images:unit.gib', { number: i18n.number(form.min_disk) }) : '';
  const ram = form.min_ram ? i18n.bytes(form.min_ram * 1024 ** 2) : '';
  if (disk && ram) return t('images:summary.needs-both', { disk, ram });
  if (disk) return t('images:summary.needs-disk', { disk });
  return ram ? t('images:summary.needs-ram', { ram }) : t('images:none');
}
