import { useContext } from 'react';
import { Alert } from '../controls/alert.tsx';
import { useT } from '../services-context.tsx';
import { DependentsContext, ErrorsContext } from './drawing-context.ts';
import { WHOLE_FORM } from './form-errors.ts';
import { titleOf } from './messages.ts';
import type { FormSchema, FormUiSchema } from './schema-form-props.ts';

interface UnplacedErrorsProps {
  schema: FormSchema;
  uiSchema: FormUiSchema | undefined;
  drawn: ReadonlyMap<string, number>;
}

/** Says above the fields what is wrong with none of them. Else a form that can't be sent would not say why. */
export function UnplacedErrors({ schema, uiSchema, drawn }: UnplacedErrorsProps) {
  const t = useT();
  const { labels } = useContext(DependentsContext);
  const unplaced = Object.entries(useContext(ErrorsContext)).filter(
    ([field, messages]) => field !== WHOLE_FORM && messages.length > 0 && !drawn.get(field),
  );
  if (unplaced.length === 0) return null;
  const worded = (field: string, message: string) => {
    const label = titleOf(field.split('.'), { t, schema, data: undefined, labels, ...(uiSchema ? { uiSchema } : {}) });
    return message.includes(label) ? message : t('core:cells.labelled', { label, value: message });
  };
  const lines = unplaced.flatMap(([field, messages]) => messages.map((message) => worded(field, message)));
  return (
    // Takes the focus when nothing else that is wrong can.
    <div tabIndex={-1} data-unplaced="">
      <Alert type="danger" live title={t('core:form.unplaced.title')}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{t('core:form.unplaced.advice')}</p>
      </Alert>
    </div>
  );
}
