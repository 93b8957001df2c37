import { type Services, Session, Storage } from '@sextant/sdk';
import { removeEmptyContainer } from './transfer-calls.ts';

/** Containers of segments that this browser's uploads made: they may go again when they are empty, also in a later page. */
const storageName = 'containers.segmentContainers';

/** The most containers that are remembered; of more the oldest are never removed. */
const mostRemembered = 50;

/** Remembers that an upload made a container of segments. */
export function noteOwnContainer(services: Services, container: string): void {
  const name = nameOf(services, container);
  const others = remembered(services).filter((each) => each !== name);
  services.get(Storage).set(storageName, [...others, name].slice(-mostRemembered));
}

/** Removes a container that an upload made, if nothing is in it. True: it is gone. */
export async function removeOwnContainer(services: Services, container: string): Promise<boolean> {
  return remembered(services).includes(nameOf(services, container)) && removeEmptied(services, container);
}

/** Removes a container of segments that was emptied. False: something is in it still, or the service refuses. */
export async function removeEmptied(services: Services, container: string): Promise<boolean> {
  if (!(await removeEmptyContainer(services, container))) return false;
  const kept = remembered(services);
  const left = kept.filter((each) => each !== nameOf(services, container));
  if (left.length === kept.length) return true;
  if (left.length > 0) services.get(Storage).set(storageName, left);
  else services.get(Storage).remove(storageName);
  return true;
}

/** Anybody may have written there. */
function remembered(services: Services): readonly string[] {
  const kept = services.get(Storage).get<unknown>(storageName);
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
}

/** Another project or region may have a container of the same name. */
function nameOf(services: Services, container: string): string {
  const { project_id: project, services_region: region } = services.get(Session).current();
  return [region, project, container].join('/');
}
