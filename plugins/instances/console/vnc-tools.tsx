import { type RefObject, useState } from 'react';
import { useT } from '@sextant/sdk';
import { Button, IconButton, Menu, saveFile } from '@sextant/ui';
import { ctrlAltDel, type Modifier, modifierNames, sentKeys } from './keys.ts';
import type { VncSettings, VncViewer } from './vnc-viewer.ts';

export interface VncToolsProps {
  viewer: RefObject<VncViewer | null>;
  isConnected: boolean;
  /** The name of the file of a picture, without its ending. */
  fileName: string;
  firstTool: RefObject<HTMLButtonElement | null>;
  settings: VncSettings;
  onSettings(settings: VncSettings): void;
}

/** The tools of a screen: keys to send, and ways to show it. */
export function VncTools({ viewer, isConnected, fileName, firstTool, settings, onSettings }: VncToolsProps) {
  const t = useT();
  const [held, setHeld] = useState<readonly Modifier[]>([]);
  const toggle = (modifier: Modifier) => {
    const isDown = !held.includes(modifier);
    viewer.current?.hold(modifier, isDown);
    setHeld(isDown ? [...held, modifier] : held.filter((each) => each !== modifier));
  };
  const takePicture = async () => {
    const picture = await viewer.current?.picture();
    if (picture) await saveFile(`${fileName}.png`, 'image/png', picture);
  };
  const { fit, viewOnly } = settings;
  return (
    <>
      <Button
        ref={firstTool}
        size="s"
        disabled={!isConnected || viewOnly}
        onClick={() => viewer.current?.press(ctrlAltDel)}
      >
        {t('instances:console.ctrl-alt-del')}
      </Button>
      <Menu
        trigger={
          <Button size="s" disabled={!isConnected || viewOnly}>
            {t('instances:console.keys')}
          </Button>
        }
        items={[
          ...(Object.keys(modifierNames) as Modifier[]).map((modifier) => ({
            id: modifier,
            label: t('instances:console.hold', { key: modifierNames[modifier] }),
            checked: held.includes(modifier),
            onSelect: () => toggle(modifier),
          })),
          'separator' as const,
          ...sentKeys.map(({ name, keys }) => ({
            id: name,
            label: name,
            onSelect: () => viewer.current?.press(keys),
          })),
        ]}
      />
      <IconButton
        size="s"
        icon="scale"
        label={fit ? t('instances:console.full-size') : t('instances:console.fit')}
        onClick={() => onSettings({ ...settings, fit: !fit })}
      />
      <IconButton
        size="s"
        icon={viewOnly ? 'eye' : 'eye-off'}
        label={viewOnly ? t('instances:console.take-part') : t('instances:console.view-only')}
        active={viewOnly}
        onClick={() => onSettings({ ...settings, viewOnly: !viewOnly })}
      />
      <IconButton
        size="s"
        icon="camera"
        label={t('instances:console.picture')}
        disabled={!isConnected}
        onClick={() => void takePicture()}
      />
    </>
  );
}
