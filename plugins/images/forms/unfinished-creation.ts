import { I18n, Session, type Services } from '@sextant/sdk';
import { type CreateSetting } from './create-image-form.ts';
import type { ImageForm, ImageModel, Metadata } from './image-form.ts';
import type { RefusedCreation } from './open-creation.ts';

/** What another page needs to begin an upload again: all that was typed, and the name of the file. */
export interface UnfinishedCreation {
  project: string | null;
  form: ImageForm;
  metadata: Metadata;
}

const ownProject = (services: Services) => services.get(Session).current().project_id ?? null;

export const unfinishedCreation = ({ form, metadata }: ImageModel, services: Services): UnfinishedCreation => ({
  project: ownProject(services),
  form,
  metadata,
});

/**
 * An interrupted creation as the wizard opens with it; undefined for one of another project, and for what is not in shape.
 * Storage is the operator's: a field counts only where it is of the kind that the form begins with.
 */
export function readUnfinished(
  kept: unknown,
  { initial }: CreateSetting,
  services: Services,
): RefusedCreation | undefined {
  if (!isRecord(kept) || kept['project'] !== ownProject(services) || !isRecord(kept['form'])) return undefined;
  const typed = Object.entries(kept['form']).filter(
    ([name, value]) =>
      Object.hasOwn(initial.form, name) && typeof value === typeof initial.form[name as keyof ImageForm],
  );
  const form: ImageForm = { ...initial.form, ...Object.fromEntries(typed) };
  const pairs = isRecord(kept['metadata']) ? Object.entries(kept['metadata']) : [];
  const metadata = Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  const model: ImageModel = { ...initial, form, metadata };
  return { model, failed: new Error(services.get(I18n).t('images:upload.fileAgain', { file: form.file })) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
