// Files that go past the form they were chosen in: each to an address of its own, with a token that counts once.
import { messages } from './answers.mjs';

/** @typedef {import('./answers.mjs').Asked} Asked */
/** @typedef {import('./answers.mjs').Answer} Answer */

/** Files that may be uploaded: a token of their own, and what came. @type {Map<string, { token: string, bytes?: number }>} */
const uploads = new Map();

/** Headers that ask for the file of the form that is being answered. @param {string} prefix */
export function askForFile(prefix) {
  const id = String(uploads.size + 1);
  const token = `upload-${id}`;
  uploads.set(id, { token });
  return { 'X-File-Upload-URL': `${prefix}/uploads/${id}`, 'X-Auth-Token': token };
}

/** `METHOD path` → what is answered. @type {Record<string, (asked: Asked, path: string) => Answer | Promise<Answer>>} */
export const uploadRoutes = {
  'PUT uploads': ({ headers, bytes }, path) => {
    const upload = uploads.get(path.split('/')[1] ?? '');
    if (!upload) return { status: 404 };
    if (headers['x-auth-token'] !== upload.token) return { status: 403 };
    upload.bytes = bytes;
    return { headers: messages(['success', `${bytes} bytes came as ${headers['content-type']}.`]) };
  },
};
