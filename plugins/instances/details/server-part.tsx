import { LoadedPart, type LoadedPartProps } from '@sextant/ui';
import { type Server, serverTypeId } from '../server.ts';

export interface ServerPartProps<T> extends Omit<LoadedPartProps<T>, 'of' | 'follows'> {
  server: Server;
}

/** Loads a part of a server's page: again when nova changed the server, or is at another task. */
export function ServerPart<T>({ server, ...part }: ServerPartProps<T>) {
  const { id, updated, status } = server;
  return (
    <LoadedPart<T>
      of={{ type: serverTypeId, id }}
      follows={[updated, status, server['OS-EXT-STS:task_state']]}
      {...part}
    />
  );
}
