/** What lists of images fetch after their rows: sharing an image, and answering an offer. Forms are fetched when they are opened. */
export { acceptImage, rejectImage } from './actions/answer-offer.ts';
export { shareImage } from './actions/share-image.ts';
