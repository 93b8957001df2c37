import type { FieldProps, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { lazyComponent } from '../lazy/lazy-component.tsx';
import { AwaitedField } from './awaited-field.tsx';

// Most forms have none of these.
export const CodeWidget = lazyComponent<WidgetProps>(
  async () => (await import('./widgets/code-widget.tsx')).CodeWidget,
);
export const DateWidget = lazyComponent<WidgetProps>(
  async () => (await import('./widgets/date-widget.tsx')).DateWidget,
);
export const FileWidget = lazyComponent<WidgetProps>(
  async () => (await import('./widgets/file-widget.tsx')).FileWidget,
);
export const ComboboxWidget = lazyComponent<WidgetProps>(
  async () => (await import('./widgets/combobox-widget.tsx')).ComboboxWidget,
  <AwaitedField />,
);
export const KeyValueField = lazyComponent<FieldProps>(
  async () => (await import('./fields/key-value-field.tsx')).KeyValueField as ComponentType<FieldProps>,
);
export const DateRangeField = lazyComponent<FieldProps>(
  async () => (await import('./fields/date-range-field.tsx')).DateRangeField as ComponentType<FieldProps>,
);
