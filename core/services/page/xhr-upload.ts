import type { UploadInit } from './page.ts';

/** Sends a body and tells how much of it is sent; the answer as `fetch` would give it. The file is streamed, never read into memory. */
export function xhrUpload(address: string, init: UploadInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open(init.method, address);
    call.responseType = 'arraybuffer';
    init.headers.forEach((value, name) => call.setRequestHeader(name, value));
    call.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) init.onProgress(event.loaded / event.total);
    };
    call.onload = () => resolve(answerOf(call));
    call.onerror = () => reject(new TypeError('The connection was lost.'));
    call.onabort = () =>
      reject((init.signal?.reason as Error | undefined) ?? new DOMException('Aborted', 'AbortError'));
    call.onloadend = () => init.signal?.removeEventListener('abort', abort);
    if (init.signal?.aborted) return call.onabort(new ProgressEvent('abort'));
    init.signal?.addEventListener('abort', abort, { once: true });
    call.send(init.body);
  });
}

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const hasNoBody = [204, 205, 304].includes(call.status);
  return new Response(hasNoBody ? null : (call.response as ArrayBuffer), {
    status: call.status,
    statusText: call.statusText,
    headers,
  });
}
