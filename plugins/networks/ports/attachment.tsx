import { Router, useService, useT } from '@sextant/sdk';
import { AppLink } from '@sextant/ui';
import { attachmentOf, attachmentText, type Port } from './port.ts';

/** Draws what a port is attached to: the name of a server or a router leads to its page. */
export function Attachment({ port }: { readonly port: Port }) {
  const t = useT();
  const router = useService(Router);
  const { type } = attachmentOf(port);
  const text = attachmentText(port, t);
  return type && port.device_id ? (
    <AppLink to={router.detailsOf(type, port.device_id)}>{text}</AppLink>
  ) : (
    <bdi>{text}</bdi>
  );
}

/** Draws the cell "Attached to". */
export function AttachmentCell({ item }: { readonly item: Port }) {
  return <Attachment port={item} />;
}
