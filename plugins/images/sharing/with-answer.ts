import type { Http } from '@sextant/sdk';
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
