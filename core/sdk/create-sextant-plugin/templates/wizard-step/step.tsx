import { useT } from '@sextant/sdk';
import { Alert, type StepProps } from '@sextant/ui';

/** A step of the wizard that creates an image; `model` is what the other steps have gathered. */
export function Step({ model }: StepProps<{ form: { name: string } }>) {
  const t = useT();
  return (
    <Alert type="info" title={model.form.name || t('acme.example:step.label')}>
      {t('acme.example:step.explain')}
    </Alert>
  );
}
