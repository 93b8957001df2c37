import { I18n, Session, type Services } from '@sextant/sdk';
import { type CreateSetting } from './create-image-form.ts';
import type { ImageForm, ImageModel, Metadata } from './image-form.ts';

/** Everything that another page needs to begin an upload again: all that was typed, the name of the file and how large it was. */
export interface UnfinishedCreation {
  project: string | null;
  form: ImageForm;
  metadata: Metadata;
  /** Bytes. */
  size?: number;
  /** Why it failed, in the operator's language; absent where the page was left. */
  reason?: string;
}

const ownProject = (services: Services) => services.get(Session).current().project_id ?? null;

export const unfinishedCreation = ({ form, metadata, file }: ImageModel, services: Services): UnfinishedCreation => ({
  project: ownProject(services),
  form,
  metadata,
  ...(file && { size: file.size }),
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
  const { size, reason } = kept;
  const left = typeof size === 'number' ? { left: { name: form.file, size } } : {};
  return { model: { ...initial, form, metadata, ...left }, failed: new Error(textOf(services, form.file, reason)) };
}

function textOf(services: Services, file: string, reason: unknown): string {
  const i18n = services.get(I18n);
  if (typeof reason !== 'string') return i18n.t('images:upload.fileAgain', { file });
  return i18n.t('images:upload.failedAgain', { file, reason });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A creation that was refused after its wizard had closed: what it held, and why. */
export interface RefusedCreation {
  model: ImageModel;
  failed: Error;
}
