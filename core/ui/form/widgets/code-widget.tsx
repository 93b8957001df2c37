import type { WidgetProps } from '@rjsf/utils';
import { CodeEditor } from '../../code-editor/code-editor.tsx';
import { useT } from '../../services-context.tsx';
import { textOf } from '../texts.ts';
import type { FieldOptions } from '../ui-options.ts';

/** A script or a template: `ui:widget: code`, with `ui:options` `language` and `maxBytes`. */
export function CodeWidget({ id, label, value, onChange, options, disabled, readonly, placeholder }: WidgetProps) {
  const t = useT();
  const { language, maxBytes, rows } = options as FieldOptions;
  return (
    <CodeEditor
      id={id}
      label={textOf(t, label)}
      value={String(value ?? '')}
      onChange={(text) => onChange(text === '' ? options.emptyValue : text)}
      language={language ?? 'plain'}
      maxBytes={maxBytes}
      rows={rows}
      placeholder={placeholder ? textOf(t, placeholder) : undefined}
      disabled={disabled || readonly || false}
    />
  );
}
