import type { WidgetProps } from '@sextant/ui';

/** Draws the choice of a project. The name of the one that is chosen to begin with is known (`context.project`). */
export function ProjectWidget(props: WidgetProps) {
  const { options, registry } = props;
  const Combobox = registry.widgets['combobox']!;
  const { project } = registry.formContext as { project?: { value: string; label: string } };
  return <Combobox {...props} options={{ ...options, ...(project ? { enumOptions: [project] } : {}) }} />;
}
