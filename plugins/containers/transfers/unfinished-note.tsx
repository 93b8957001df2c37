import { I18n, useService, useT } from '@sextant/sdk';
import { Alert } from '@sextant/ui';
import type { LeftFile } from './unfinished.ts';

/** Tells which files an interrupted upload had, and whether the one that is chosen now is another one. */
export function UnfinishedNote({ files, chosen }: { files: readonly LeftFile[]; chosen: File | undefined }) {
  const t = useT();
  const i18n = useService(I18n);
  const [first] = files;
  if (!first) return null;
  const values = { file: first.name, size: i18n.bytes(first.size) };
  if (files.length > 1) {
    const names = i18n.list(files.map(({ name }) => name));
    return <Alert type="info" title={t('containers:transfer.unfinished.several', { files: names })} />;
  }
  const isOther = chosen && (chosen.name !== first.name || chosen.size !== first.size);
  return isOther ? (
    <Alert type="warning" live title={t('containers:transfer.unfinished.other', values)} />
  ) : (
    <Alert type="info" title={t('containers:transfer.unfinished.one', values)} />
  );
}
