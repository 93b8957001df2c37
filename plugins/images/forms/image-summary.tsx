import { I18n, Session, useProjectName, useService, useT } from '@sextant/sdk';
import { WizardSummary, type WizardSummaryProps } from '@sextant/ui';
import { containerWord } from '../image-texts.ts';
import { isCopying } from './create-image-form.ts';
import { type FormSetting, formatsOf, type ImageForm, type ImageModel } from './image-form.ts';
import { summaryChecks } from './summary-checks.ts';

interface SummarySetting {
  /** A locale key. */
  title: string;
  /** The sources that a new image may come from. */
  sources?: FormSetting['sources'];
  /** The project that an existing image belongs to. */
  owner?: string | null | undefined;
}

/** Shows what will be made of the form, while it is being filled in. */
export function imageSummary({ title, sources, owner }: SummarySetting) {
  return function ImageSummary({ model }: WizardSummaryProps<ImageModel>) {
    const t = useT();
    const facts = useFacts(model, useOwner(owner), sources);
    const checks = sources ? summaryChecks(model) : [];
    const note = sources && noteOf(model.form, sources);
    return (
      <WizardSummary
        title={t(title)}
        facts={facts}
        checks={checks.map(({ tone, label, format }) => ({ tone, label: t(label, { format }) }))}
        note={note && t(note)}
      />
    );
  };
}

/** Locale key of what goes on when the window is closed. */
function noteOf(form: ImageForm, sources: FormSetting['sources']): string | undefined {
  if (form.source === 'file') return 'images:summary.tasks';
  return form.source === 'url' && isCopying(form, sources) ? 'images:summary.fetches' : undefined;
}

/** The project that may use it anyway, by name: whose it is; what is made will be the session's. */
function useOwner(owner: string | null | undefined): string {
  const { project_id: own, project_name: name } = useService(Session).current();
  const other = useProjectName(owner === own ? undefined : owner);
  return other || (name ?? '');
}

function useFacts({ form, file, metadata }: ImageModel, project: string, sources: FormSetting['sources'] | undefined) {
  const t = useT();
  const i18n = useService(I18n);
  const unset = t('images:summary.unset');
  const count = Object.keys(metadata).length;
  const source = {
    file: file?.size ? t('images:summary.source-file', { size: i18n.bytes(file.size) }) : unset,
    url: t(isCopying(form, sources ?? []) ? 'images:summary.source-copy' : 'images:summary.source-url'),
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
        container: containerWord(formatsOf(form).container_format, t),
      })
    : unset;
  return [
    { label: t('images:summary.image'), value: form.name || unset },
    ...(sources ? [{ label: t('images:summary.source'), value: source }] : []),
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
  const disk = form.min_disk ? t('core:formats.bytes.GiB', { number: i18n.number(form.min_disk) }) : '';
  const ram = form.min_ram ? t('core:formats.bytes.MiB', { number: i18n.number(form.min_ram) }) : '';
  if (disk && ram) return t('images:summary.needs-both', { disk, ram });
  if (disk) return t('images:summary.needs-disk', { disk });
  return ram ? t('images:summary.needs-ram', { ram }) : t('images:none');
}
