import { useT } from '@sextant/sdk';
import { Button, saveFile } from '@sextant/ui';
import type { Server } from '../server.ts';

/** Draws the button that downloads the user data, decoded. User data may hold secrets, so no page draws them. */
export function UserData({ server }: { server: Server }) {
  const t = useT();
  const data = server['OS-EXT-SRV-ATTR:user_data'];
  if (!data) return null;
  return (
    <Button
      size="s"
      icon="download"
      onClick={() =>
        void saveFile(`${server.name || server.id}-user-data.txt`, 'application/octet-stream', decoded(data))
      }
    >
      {t('instances:details.download-user-data')}
    </Button>
  );
}

function decoded(data: string): BlobPart {
  return Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
}
