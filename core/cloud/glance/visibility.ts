import type { ImageRecord } from './image.ts';

/** The caller's properties that visibility depends on. */
export interface Viewer {
  projectId: string | null;
  isAdmin: boolean;
}

/** May the viewer know that the image is there? What he may not know of answers 404. */
export function canSee(image: ImageRecord, viewer: Viewer): boolean {
  if (viewer.isAdmin || image.visibility === 'public' || image.visibility === 'community') return true;
  if (image.owner === null || image.owner === viewer.projectId) return true;
  return image.visibility === 'shared' && image.members.some((member) => member.id === viewer.projectId);
}

/**
 * Is the image in the viewer's lists? Unlike `canSee` this depends on what was asked for: shared images show once they
 * were accepted (or as `memberStatus` says), those of other projects' communities only when asked for.
 */
export function isListed(
  image: ImageRecord,
  viewer: Viewer,
  asked: { visibility: string | null; memberStatus: string },
): boolean {
  const own = image.owner !== null && image.owner === viewer.projectId;
  if (asked.visibility === null && image.visibility === 'community') return own;
  if (asked.visibility !== null && asked.visibility !== 'all' && asked.visibility !== image.visibility) return false;
  if (viewer.isAdmin || own || image.visibility === 'public' || image.visibility === 'community') return true;
  if (image.visibility !== 'shared') return false;
  const member = image.members.find((one) => one.id === viewer.projectId);
  return member !== undefined && (asked.memberStatus === 'all' || member.status === asked.memberStatus);
}
