import { createRoot } from 'react-dom/client';
import { toDisposable, type Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { isBuiltIn } from '../built-in.ts';
import { Plugins } from '../plugins.ts';
import { BisectionBar } from './bisection-bar.tsx';

let close: (() => void) | undefined;

/** Begins to look for the installed plugin that does something, by turning halves of them off in this tab; once at a time. */
export function findPlugin(services: Services): void {
  if (close) return;
  const plugins = [...services.get(Plugins).running.keys()].filter((id) => !isBuiltIn(id)).reverse();
  if (plugins.length === 0) {
    services.get(Toasts).add('info', services.get(I18n).t('core:dev.bisect.nobody'));
    return;
  }
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const end = toDisposable(() => {
    close = undefined;
    root.unmount();
    place.remove();
  });
  close = () => end.dispose();
  root.render(
    <ServicesProvider services={services}>
      <BisectionBar plugins={plugins} onClose={() => close?.()} />
    </ServicesProvider>,
  );
}
