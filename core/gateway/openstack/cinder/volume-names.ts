import type { NativeCaller } from '../native-caller.ts';
import { readList } from '../native-pages.ts';
import { segment } from '../path-segment.ts';

interface NamedVolume {
  id: string;
  name: string | null;
}

/** From so many on, one list of the project's volumes is less work than a call for each: cinder can't filter by ids. */
const fewest = 4;

/** Names of volumes by id; those that are gone, or of another project, may not be in the map. */
export async function volumeNames(native: NativeCaller, ids: readonly string[]): Promise<Map<string, string | null>> {
  const wanted = [...new Set(ids)];
  const volumes = wanted.length < fewest ? await readEach(native, wanted) : await listAll(native);
  return new Map(volumes.map(({ id, name }) => [id, name]));
}

async function readEach(native: NativeCaller, ids: readonly string[]): Promise<NamedVolume[]> {
  const read = async (id: string) => {
    const call = { service: 'volume', path: `/volumes/${segment(id)}` } as const;
    const answer = await native.aside('volume', () => native.json<{ volume: NamedVolume } | null>(call), null);
    return answer ? [answer.volume] : [];
  };
  return (await Promise.all(ids.map(read))).flat();
}

function listAll(native: NativeCaller): Promise<NamedVolume[]> {
  const list = { service: 'volume', path: '/volumes', member: 'volumes' } as const;
  return native.aside('volume', () => readList<NamedVolume>(native, list), []);
}
