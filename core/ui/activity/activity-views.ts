/** The views of the activity are one part: each part has a digest in every document. */
export { ItemActivity, type ItemActivityProps } from './item-activity.tsx';
export { SessionActivity } from './session-activity.tsx';
