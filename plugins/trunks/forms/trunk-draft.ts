import { type Port, unknownPort } from './ports.ts';
import type { ChosenSubport, TrunkModel } from './trunk-model.ts';

/** The ports that a wizard offers. */
export interface Candidates {
  readonly parents: readonly Port[];
  readonly subports: readonly Port[];
}

const bare = ({ id }: Port) => unknownPort(id);

/** Returns the model as a draft keeps it: ports by their ids alone. Each wizard asks anew for the rest. */
export function draftOf(model: TrunkModel): Partial<TrunkModel> {
  return {
    ...model,
    parents: model.parents.map(bare),
    subports: model.subports.map((subport) => ({ ...subport, port: bare(subport.port) })),
  };
}

/** Returns the draft with the ports that may still be chosen, as they are now. Untrusted: anybody may have written it. */
export function fitDraft(kept: Partial<TrunkModel>, candidates: Candidates): Partial<TrunkModel> {
  const parents = portsIn(kept.parents, candidates.parents, (port) => port);
  const taken = new Set(parents.map(([port]) => port.id));
  const free = candidates.subports.filter(({ id }) => !taken.has(id));
  const subports = portsIn(kept.subports, free, (subport) => subport.port);
  return {
    ...kept,
    parents: parents.map(([port]) => port),
    subports: subports.map(([port, { type, id }]): ChosenSubport => ({
      port,
      type: typeof type === 'string' ? type : 'vlan',
      id: typeof id === 'number' && type !== 'inherit' ? id : null,
    })),
  };
}

/** Returns the kept entries whose ports are offered, each once, beside the port as it is now. */
function portsIn<T>(kept: readonly T[] = [], offered: readonly Port[], portOf: (one: T) => Port): [Port, T][] {
  const left = new Map(offered.map((port) => [port.id, port]));
  return kept.flatMap((one): [Port, T][] => {
    // The entry is from storage: only its type says that it holds a port.
    const id = one && portOf(one)?.id;
    const port = left.get(id as string);
    if (!port) return [];
    left.delete(port.id);
    return [[port, one]];
  });
}
