import { Clock, errorText, I18n, type Services, Toasts } from '@sextant/sdk';
import { saveFile } from '@sextant/ui';
import { type DrawMode, flatLayout } from './flat/geometry.ts';
import type { GraphPicture } from './graph/graph-picture.tsx';
import type { Scene } from './model.ts';
import type { PictureFormat, View } from './tools.tsx';

export interface SavedPicture {
  readonly format: PictureFormat;
  readonly frame: HTMLElement | null;
  readonly view: View;
  readonly graph: GraphPicture | null;
  readonly scene: Scene;
  readonly mode: DrawMode;
}

/** Saves the whole picture as a file, also what does not show now. A failure is told in a toast. */
export function savePicture(services: Services, picture: SavedPicture): void {
  void save(services, picture).catch((error: unknown) => {
    const message = services.get(I18n).t('topology:tools.unsaved');
    services.get(Toasts).add('error', message, { detail: errorText(error) });
  });
}

async function save(services: Services, { format, frame, view, graph, scene, mode }: SavedPicture): Promise<void> {
  if (!frame) return;
  const { coloursAt, flatSvg, graphSvg, toPng } = await import('./export-picture.ts');
  const colours = coloursAt(frame);
  const picture = view === 'flat' ? flatSvg(flatLayout(scene, mode), colours) : graph && graphSvg(graph, colours);
  if (!picture) return;
  const day = new Date(services.get(Clock).now()).toISOString().slice(0, 10);
  const name = `topology-${day}.${format}`;
  if (format === 'svg') await saveFile(name, 'image/svg+xml', picture.svg);
  else await saveFile(name, 'image/png', await toPng(picture));
}
