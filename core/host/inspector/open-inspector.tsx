import { createRoot } from 'react-dom/client';
import { Emitter, type Services } from '#base';
import { ServicesProvider } from '#ui/services-context.tsx';
import { Inspector } from './inspector.tsx';
import { InspectorSource } from './inspector-source.ts';
import { isColumnDrawn } from './pointed.ts';

let again: (() => void) | undefined;

/**
 * Opens the inspector on what has the focus, else on the page; when it is open already it comes to the front, and looks at what
 * has the focus now. Drawn beside the console, so that it works over dialogs, and over a page that has failed.
 */
export function openInspector(services: Services): void {
  if (again) return again();
  const before = document.activeElement;
  const place = document.createElement('div');
  document.body.append(place);
  const source = new InspectorSource(services, (type, id) => isColumnDrawn(document, type, id));
  const asked = new Emitter<Element | null>();
  const root = createRoot(place);
  const close = () => {
    again = undefined;
    source.dispose();
    root.unmount();
    place.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
  again = () => asked.fire(document.activeElement);
  root.render(
    <ServicesProvider services={services}>
      <Inspector source={source} start={before} asked={asked.event} onClose={close} />
    </ServicesProvider>,
  );
}
