import { callApi, type CallContext, type Http, type ListNotice, Session } from '@sextant/sdk';
import type { MemberStatus, RawImage, Viewpoint } from '../image.ts';

/** An image that another project shares, with what the session's project answered; without, where it is shared with others alone. */
export async function withAnswer(
  raw: RawImage,
  { projectId }: Viewpoint,
  http: Http,
  signal: AbortSignal | undefined,
): Promise<RawImage> {
  if (!projectId) return raw;
  const path = [raw.id, 'members', projectId].map(encodeURIComponent).join('/');
  return http
    .get<{ status: MemberStatus }>(`/api/glance/images/${path}/`, { signal })
    .then(({ status }) => ({ ...raw, member_status: status }))
    .catch(() => raw);
}

/**
 * Tells a project of the images that others offer to it: its list does not show them (row IMG-36). Administrators are not
 * told: for them the membership of every shared image would be read.
 */
export async function offersNotice(
  address: string,
  { services, signal }: CallContext,
): Promise<ListNotice | undefined> {
  const { project_id: project, is_superuser: isAdmin } = services.get(Session).current();
  if (address !== '/project/images' || !project || isAdmin) return undefined;
  const filters = { member_status: 'pending' } as const;
  const options = { quiet: true, ...(signal && { signal }) };
  // Without an answer nothing is said: the list itself is there.
  const offered = await callApi(services, 'listOfferedImages', { query: filters }, options).catch(() => undefined);
  const items = offered?.items ?? [];
  if (items.length === 0) return undefined;
  return { text: 'images:offered.text', link: 'images:offered.show', values: { count: items.length }, filters };
}
