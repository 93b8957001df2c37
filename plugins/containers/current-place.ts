import { Router, type Services } from '@sextant/sdk';
import { type Place, placeAt } from './place.ts';

/** What the page in view shows of object storage; nothing on the page of all containers, and elsewhere. */
export function currentPlace(services: Services): Place | undefined {
  return placeAt(services.get(Router).current().path);
}
