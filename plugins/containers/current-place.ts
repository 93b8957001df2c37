import { Router, type Services } from '@sextant/sdk';
import { type Place, placeAt } from './place.ts';

/** Returns the place in object storage that the page in view shows. Undefined on the page of all containers, and elsewhere. */
export function currentPlace(services: Services): Place | undefined {
  return placeAt(services.get(Router).current().path);
}
