import type { UnsupportedFieldProps } from '@rjsf/utils';
import { Component, type ReactNode } from 'react';
import { errorText } from '#base';
import { Alert } from '../controls/alert.tsx';
import { useT } from '../services-context.tsx';
import { undrawableOf } from './drawable-schema.ts';
import styles from './form.module.css';

/** Draws a notice in place of a field whose schema can't be drawn. The rest of the form works on. */
export function UnsupportedFieldTemplate({ schema, reason }: UnsupportedFieldProps) {
  const t = useT();
  const fault = undrawableOf(schema);
  const why = fault
    ? t(`core:form.undrawable.${fault.reason}`, { detail: fault.detail })
    : (reason ?? t('core:form.undrawable.none'));
  return <UndrawableNotice why={why} schema={fault?.schema ?? schema} />;
}

/** Says that, and why, and shows the schema to whoever can repair it. */
export function UndrawableNotice({ why, schema }: { why: string; schema: unknown }) {
  const t = useT();
  return (
    <Alert type="warning" title={t('core:form.undrawable.title')}>
      {why}
      <details className={styles['source']}>
        <summary>{t('core:form.undrawable.schema')}</summary>
        {/* Scrolls, so it takes the focus: the arrow keys move what is in it. */}
        <pre tabIndex={0} dir="ltr" aria-label={t('core:form.undrawable.schema')}>
          {JSON.stringify(schema, null, 2)}
        </pre>
      </details>
    </Alert>
  );
}

/** Says what the drawing failed with. Some messages name the schema as well: it is cut, as it stands below. */
function FailedNotice({ failure, schema }: { failure: unknown; schema: unknown }) {
  const t = useT();
  const detail = errorText(failure).replace(/ in schema: [^]*/, '');
  return <UndrawableNotice why={t('core:form.undrawable.failed', { detail })} schema={schema} />;
}

interface BoundaryProps {
  schema: unknown;
  uiSchema?: unknown;
  children: ReactNode;
}

/** Stands around each field: what breaks while it is drawn (a widget that nobody knows) is said in its place. */
export class FieldBoundary extends Component<BoundaryProps, { failure?: unknown }> {
  override state: { failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidUpdate(before: BoundaryProps) {
    const changed = before.schema !== this.props.schema || before.uiSchema !== this.props.uiSchema;
    if (changed && this.state.failure !== undefined) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return <FailedNotice failure={failure} schema={this.props.schema} />;
  }
}
