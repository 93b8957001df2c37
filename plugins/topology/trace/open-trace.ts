import { I18n, lazyView, Modals, type Services } from '@sextant/sdk';
import type { Scene } from '../model.ts';

/** Opens the path trace. `from`: the id of the port that the path begins at. */
export function openTrace(services: Services, scene: Scene, from?: string): void {
  const content = lazyView(async () => (await import('./trace-dialog.tsx')).traceDialog(scene, from));
  void services.get(Modals).open<void>({
    id: 'topology.trace',
    size: 'medium',
    title: services.get(I18n).t('topology:trace.open'),
    content,
  });
}
