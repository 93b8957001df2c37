import { useT } from '@sextant/sdk';
import { WizardSummary, type WizardSummaryProps } from '@sextant/ui';
import { engineTexts } from '../template.ts';
import type { TemplateModel } from './template-model.ts';

/** Shows what a new template will be. Values that are still missing are named in plain words: the steps mark them once they were left. */
export function TemplateSummary(props: WizardSummaryProps<TemplateModel>) {
  return <TemplateFacts {...props} />;
}

/** Shows what an update leaves. */
export function UpdateSummary(props: WizardSummaryProps<TemplateModel>) {
  const t = useT();
  return <TemplateFacts {...props} title={t('clusters:form.saved')} />;
}

function TemplateFacts({ model, title }: WizardSummaryProps<TemplateModel> & { title?: string }) {
  const t = useT();
  const engine = engineTexts[model.coe];
  const fact = (name: 'name' | 'image_id' | 'external_network_id') => ({
    label: t(`clusters:field.${name}`),
    value: model[name].trim() || t('clusters:form.not-chosen'),
  });
  return (
    <WizardSummary
      {...(title === undefined ? {} : { title })}
      facts={[
        fact('name'),
        {
          label: t('clusters:field.coe'),
          value: engine ? t(engine) : model.coe || t('clusters:form.not-chosen'),
        },
        fact('image_id'),
        fact('external_network_id'),
        { label: t('clusters:field.flavor_id'), value: model.flavor_id || t('clusters:form.of-service') },
        { label: t('clusters:field.network_driver'), value: model.network_driver || t('clusters:form.of-service') },
        { label: t('clusters:field.volume_driver'), value: model.volume_driver || t('clusters:form.none') },
      ]}
    />
  );
}
