import type { Action } from '@sextant/sdk';
import type { Image } from '../image.ts';
import { permitted } from '../image-permissions.ts';
import type { Verb } from './change-state.ts';

function stateAction(verb: Verb, from: string, icon: string): Action<Image> {
  return {
    id: `images.${verb}`,
    label: `images:action.${verb}.label`,
    icon,
    policy: [['image', verb]],
    allowed: (image, services) => image.status === from && permitted(['image', verb], image, services),
    code: async ([image]) => (image ? (await import('./change-state.ts')).stateCodeOf(verb, image) : { calls: [] }),
    perform: async ({ items: [image], services }) =>
      image && (await import('./change-state.ts')).changeState(verb, image, services),
  };
}

/** Nobody can start anything from a deactivated image; its data stays. */
export const deactivateImage = stateAction('deactivate', 'active', 'circle-pause');
export const reactivateImage = stateAction('reactivate', 'deactivated', 'rotate-ccw');
