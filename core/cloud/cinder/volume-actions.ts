import { adminActions } from './admin-actions.ts';
import { connectionActions } from './connection-actions.ts';
import type { CinderRoutes } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { imageMetadataActions } from './image-metadata-actions.ts';
import { type Actions, runAction } from './run-action.ts';
import { actionSchemas } from './action-schemas.ts';
import { sizeAndTypeActions } from './size-and-type-actions.ts';
import { uploadActions } from './upload-image.ts';

/** `POST /volumes/{id}/action`: what to do is the name of the body's one member. */
export function volumeActionRoutes(route: CinderRoutes, core: CinderCore): void {
  const actions: Actions = {
    ...connectionActions(core),
    ...sizeAndTypeActions(core),
    ...imageMetadataActions(core),
    ...uploadActions(core),
    ...adminActions(core),
  };
  route('POST', '/volumes/:id/action', {}, (call) => runAction(call, actions, actionSchemas));
}
