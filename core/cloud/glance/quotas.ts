import { CloudError } from '../shared/errors.ts';
import type { ServiceContext } from '../shared/service.ts';
import type { ImageRecord } from './image.ts';
import type { ImageStore } from './image-store.ts';

const mebibyte = 1024 * 1024;

/** Maps each of glance's unified limits to its usage by the images of one project. Sizes are in whole MiB. */
const usages = {
  image_size_total: (images) => inMebibytes(images.map((image) => (image.file === null ? 0 : (image.size ?? 0)))),
  image_stage_total: (images) => inMebibytes(images.map((image) => (image.staged === null ? 0 : (image.size ?? 0)))),
  image_count_total: (images) => images.length,
  image_count_uploading: (images) => images.filter((image) => uploading.has(image.status)).length,
} as const satisfies Record<string, (images: readonly ImageRecord[]) => number>;

export type QuotaName = keyof typeof usages;

const uploading = new Set(['saving', 'uploading', 'importing']);

function inMebibytes(sizes: readonly number[]): number {
  return Math.ceil(sizes.reduce((total, size) => total + size, 0) / mebibyte);
}

/** Refuses with 413 when the project would be over the limit. Without a limit everything goes. */
export function enforceQuota(
  context: ServiceContext,
  images: ImageStore,
  name: QuotaName,
  projectId: string | null,
  delta: number,
): void {
  const limit = projectId === null ? null : context.identity.limit('image', name, projectId);
  if (limit === null || limit < 0 || projectId === null) return;
  const usage = usages[name](owned(images, projectId));
  if (usage + delta <= limit) return;
  throw new CloudError(
    413,
    `Project ${projectId} is over a limit for [Resource ${name} is over limit of ${limit} due to current usage ${usage} ` +
      `and delta ${delta}]`,
  );
}

/** `GET /v2/info/usage`: limit and usage of every resource that has a limit. */
export function quotaUsage(context: ServiceContext, images: ImageStore, projectId: string | null): object {
  if (projectId === null) return {};
  const own = owned(images, projectId);
  const known = (Object.keys(usages) as QuotaName[]).flatMap((name) => {
    const limit = context.identity.limit('image', name, projectId);
    return limit === null ? [] : [[name, { limit, usage: usages[name](own) }] as const];
  });
  return Object.fromEntries(known);
}

function owned(images: ImageStore, projectId: string): ImageRecord[] {
  return [...images.all()].filter((image) => image.owner === projectId);
}
