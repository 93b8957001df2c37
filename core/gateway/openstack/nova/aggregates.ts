import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

const service = 'compute';
const pathOf = (id: string) => `/os-aggregates/${segment(id)}`;

/** An aggregate's metadata (Compute API, Host aggregates). */
export async function readAggregateMetadata(native: NativeCaller, id: string): Promise<Record<string, string>> {
  const { aggregate } = await native.json<{ aggregate: { metadata: Record<string, string> } }>({
    service,
    path: pathOf(id),
  });
  return aggregate.metadata;
}

/** Null takes a key away. */
export async function changeAggregateMetadata(
  native: NativeCaller,
  id: string,
  metadata: Readonly<Record<string, string | null>>,
): Promise<void> {
  const body = { set_metadata: { metadata } };
  await native.send({ service, method: 'POST', path: `${pathOf(id)}/action`, body });
}
