import type { RegistryWidgetsType, Widget, WidgetProps } from '@rjsf/utils';
import { useContext } from 'react';
import { NameContext, useFieldErrors } from './drawing-context.ts';

const known = new WeakMap<object, Widget>();

/**
 * A form's own widgets with the messages that are drawn at their field as `rawErrors`: errors don't travel through rjsf, which
 * would give them none. One that finds something wrong itself then knows what is said already. The same widget gives the same.
 */
export function hearingErrors(widgets: RegistryWidgetsType): RegistryWidgetsType {
  return Object.fromEntries(Object.entries(widgets).map(([name, widget]) => [name, widget && hearing(widget)]));
}

function hearing(Own: Widget): Widget {
  const made = known.get(Own);
  if (made) return made;
  function HearingWidget(props: WidgetProps) {
    const errors = useFieldErrors(useContext(NameContext));
    return <Own {...props} rawErrors={[...errors]} />;
  }
  known.set(Own, HearingWidget);
  return HearingWidget;
}
