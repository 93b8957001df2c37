import { type ActionResult, I18n, nothingChanged, resultOf, rethrowUntold, type Services } from '@sextant/sdk';
import { openMetadataDialog } from '@sextant/ui';
import { type Definitions, loadDefinitions } from './load-definitions.ts';
import { type MetadataKind, metadataKinds, nameShapes } from './metadata-kinds.ts';
import { changeCode } from './metadata-code.ts';
import type { MetadataOwner, MetadataType } from './metadata.ts';
import { undoOf } from './undo-metadata.ts';
import { beginEdit, changesIn, isOwed, readAgain, saveMetadata } from './save-metadata.ts';

/** Opens the dialog for one item. If its data can't be loaded, a toast says so and nothing opens. */
export async function editMetadata(
  type: MetadataType,
  { id, name }: MetadataOwner,
  services: Services,
): Promise<ActionResult> {
  const kind = metadataKinds[type];
  const loaded = await Promise.all([loadDefinitions(kind, services), kind.read(id, services)]).catch(rethrowUntold);
  if (!loaded) return resultOf(type, { failed: [id] });
  const [definitions, existing] = loaded;
  const { namespaces } = definitions;
  const i18n = services.get(I18n);
  const edit = beginEdit(kind, id, existing);
  await openMetadataDialog(services, {
    id: 'metadata.update',
    title: i18n.t(`metadata:title.${kind.word}`),
    subtitle: name,
    draftKey: `metadata.${type}.${id}`,
    notice: noticeOf(definitions, i18n),
    nameProblem: (given) => nameProblem(kind, given, i18n),
    load: () => Promise.resolve({ namespaces, existing }),
    read: () => readAgain(edit, services),
    isOwed: () => isOwed(edit),
    save: ({ updated }) => saveMetadata(edit, updated, services),
    code: ({ updated }) => changeCode(type, id, changesIn(edit, updated), edit.known),
    undo: () => undoOf(type, edit, services),
  });
  return edit.isTouched ? resultOf(type, { updated: [id] }) : nothingChanged;
}

function noticeOf({ lack }: Definitions, i18n: I18n): string | undefined {
  return lack && i18n.t(`metadata:lack.${lack}`);
}

/** Why the service would not take the name. */
export function nameProblem({ names, isReserved }: MetadataKind, name: string, i18n: I18n): string | undefined {
  if (isReserved?.(name)) return i18n.t('metadata:name.reserved');
  if (names && !nameShapes[names].test(name)) return i18n.t(`metadata:name.${names}`);
  return [...name].length > 255 ? i18n.t('metadata:name.long') : undefined;
}
