import { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import { answer, plain, refuse, statusLine, SwiftRefusal, type SwiftAnswer } from './answers.ts';
import { callLike, headerOf, signedPaths, type SwiftCall, type SwiftHandler } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import { isSigned, keysFor, readExpiry } from './signatures.ts';

interface Form {
  redirect: string;
  largest: number;
  count: number;
}

/** Uploads by an HTML form whose fields were signed with a key of the account or container: they need no token. */
export function formPosts(core: SwiftCore, next: SwiftHandler): SwiftHandler {
  return async (call) => {
    const isForm = /^multipart\/form-data\s*;/i.test(headerOf(call, 'content-type') ?? '');
    if (call.method !== 'POST' || !isForm || call.path.container === undefined) return next(call);
    const fields: Record<string, string> = {};
    let form: Form | undefined;
    let done: SwiftAnswer | undefined;
    let files = 0;
    for await (const part of call.request.parts() as AsyncIterable<Multipart>) {
      if (part.type === 'field') {
        fields[part.fieldname.toLowerCase()] = String(part.value);
        continue;
      }
      files += 1;
      form ??= checked(core, call, fields);
      if (files > form.count || (done && done.status >= 300)) part.file.resume();
      else done = await upload(next, call, part, fields, form);
    }
    const redirect = form?.redirect ?? fields['redirect'] ?? '';
    if (form && files > form.count) return ended(400, 'FormPost: Max File Count Exceeded', redirect);
    if (!done || !form) return ended(400, 'FormPost: No Files To Process', redirect);
    // A refusal of the form's own goes out as it is.
    if (done.status === 400) return done;
    if (done.status >= 300) return ended(done.status, String(done.body), redirect);
    return ended(201, '', redirect);
  };
}

/** The fields before the first file. 400 and 401 in the service's words. */
function checked(core: SwiftCore, call: SwiftCall, fields: Readonly<Record<string, string>>): Form {
  const whole = (name: string) =>
    /^\d+$/.test(fields[name] ?? '0')
      ? Number(fields[name] ?? 0)
      : refuse(400, `FormPost: ${name} not an integer`, plain);
  const form = {
    redirect: fields['redirect'] ?? '',
    largest: whole('max_file_size'),
    count: whole('max_file_count'),
  };
  if (form.count < 1) return form;
  const expires = readExpiry(fields['expires'] ?? '0');
  if (expires === undefined) refuse(400, 'FormPost: expired not an integer', plain);
  if (expires < core.now()) throw unauthorized('FormPost: Form Expired');
  const rest = [form.redirect, fields['max_file_size'] ?? '0', fields['max_file_count'] ?? '0', expires].join('\n');
  const keys = keysFor(core, call.path);
  if (!signedPaths(call.path).some((path) => isSigned(`${path}\n${rest}`, fields['signature'] ?? '', keys))) {
    throw unauthorized('FormPost: Invalid Signature');
  }
  return form;
}

async function upload(
  next: SwiftHandler,
  call: SwiftCall,
  part: Extract<Multipart, { type: 'file' }>,
  fields: Readonly<Record<string, string>>,
  form: Form,
): Promise<SwiftAnswer> {
  const container = call.path.container ?? '';
  const path = {
    account: call.path.account,
    container,
    object: (call.path.object ?? '') + (part.filename || 'filename'),
  };
  const extra = ['x-delete-at', 'x-delete-after'].filter((name) => fields[name] !== undefined);
  let size = 0;
  async function* measured() {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > form.largest) refuse(400, 'FormPost: max_file_size exceeded', plain);
      yield chunk;
    }
  }
  return next(
    callLike(call, {
      method: 'PUT',
      path,
      headers: {
        'content-type': part.mimetype,
        'transfer-encoding': 'chunked',
        ...Object.fromEntries(extra.map((name) => [name, fields[name] ?? ''])),
      },
      body: Readable.from(measured(), { objectMode: false }),
      isAllowed: true,
    }),
  );
}

function ended(status: number, message: string, redirect: string): SwiftAnswer {
  if (redirect === '') {
    const body = message === '' ? statusLine(status) : `${statusLine(status)}\r\n${message}`;
    return answer(status, { type: plain, body });
  }
  const query = `status=${status}&message=${encodeURIComponent(message)}`;
  const location = `${redirect}${redirect.includes('?') ? '&' : '?'}${query}`;
  const body = `<html><body><p><a href="${location}">Click to continue...</a></p></body></html>`;
  return { status: 303, headers: { location }, body };
}

function unauthorized(text: string): SwiftRefusal {
  return new SwiftRefusal(answer(401, { headers: { 'www-authenticate': 'Swift realm="unknown"' }, body: text }));
}
