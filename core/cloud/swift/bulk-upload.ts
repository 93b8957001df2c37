import { createGunzip } from 'node:zlib';
import { answer, statusLine, SwiftRefusal } from './answers.ts';
import { bulkAnswer, type BulkReport } from './bulk-report.ts';
import { callLike, headerOf, quoted, type SwiftCall, type SwiftHandler, type SwiftPath } from './call.ts';
import { tarEntries, TarError, type TarEntry } from './tar-entries.ts';

export const uploadLimits = { max_containers_per_extraction: 10_000, max_failed_extractions: 1000 } as const;

/** `PUT /v1/account[/container[/prefix]]?extract-archive=tar|tar.gz`: each file of the archive becomes an object. */
export function bulkUpload(next: SwiftHandler): SwiftHandler {
  return async (call) => {
    const format = call.query.get('extract-archive');
    if (format === null || call.method !== 'PUT') return next(call);
    if (format !== 'tar' && format !== 'tar.gz') return answer(400, { body: 'Unsupported archive format' });
    const report: BulkReport = {
      members: { 'Response Status': statusLine(201), 'Response Body': '', 'Number Files Created': 0 },
      errors: [],
    };
    const archive = format === 'tar' ? call.body : call.body.pipe(createGunzip());
    try {
      await extract(next, call, tarEntries(archive as AsyncIterable<Buffer>), report);
      if (report.errors.length > 0) report.members['Response Status'] = statusLine(400);
      else if (report.members['Number Files Created'] === 0) {
        report.members['Response Status'] = statusLine(400);
        report.members['Response Body'] = 'Invalid Tar File: No Valid Files';
      }
    } catch (error) {
      refused(report, error);
    }
    return bulkAnswer(call, 'extract', report);
  };
}

async function extract(
  next: SwiftHandler,
  call: SwiftCall,
  entries: AsyncIterable<TarEntry>,
  report: BulkReport,
): Promise<void> {
  const seen = new Set<string>();
  for await (const entry of entries) {
    const path = pathFor(call.path, entry.name);
    if (!path) continue;
    if (!seen.has(path.container)) {
      seen.add(path.container);
      await ensureContainer(next, call, path.container);
    }
    const headers = { ...kept(call), 'content-length': String(entry.size) };
    const put = await next(callLike(call, { method: 'PUT', path, headers, body: entry.body }));
    if (put.status === 401) throw new SwiftRefusal(put);
    if (put.status < 300) report.members['Number Files Created'] = Number(report.members['Number Files Created']) + 1;
    else report.errors.push([quoted(`${path.container}/${path.object}`), statusLine(put.status)]);
    if (report.errors.length >= uploadLimits.max_failed_extractions) return;
  }
}

/** Files on the archive's first level have no container to go to, unless the address names one. */
function pathFor({ account, container, object }: SwiftPath, name: string): Required<SwiftPath> | undefined {
  const inner = name.replace(/^\.\//, '').replace(/^\/+/, '');
  const base = [container, object].filter((part) => part !== undefined).join('/');
  const [target = '', ...rest] = `${base.replace(/\/+$/, '')}/${inner}`.replace(/^\/+/, '').split('/');
  return rest.length === 0 || rest.join('/') === ''
    ? undefined
    : { account, container: target, object: rest.join('/') };
}

async function ensureContainer(next: SwiftHandler, call: SwiftCall, container: string): Promise<void> {
  const path = { account: call.path.account, container };
  const { status } = await next(callLike(call, { method: 'HEAD', path }));
  if (status === 404) await next(callLike(call, { method: 'PUT', path }));
}

function kept(call: SwiftCall): Record<string, string> {
  const names = Object.keys(call.headers).filter(
    (name) => name.startsWith('x-object-meta-') || name === 'x-delete-at' || name === 'x-delete-after',
  );
  return Object.fromEntries(names.map((name) => [name, headerOf(call, name) ?? '']));
}

function refused(report: BulkReport, error: unknown): void {
  const isNoGzip = (error as { code?: unknown }).code === 'Z_DATA_ERROR';
  if (error instanceof SwiftRefusal) {
    report.members['Response Status'] = statusLine(error.answer.status);
    report.members['Response Body'] = String(error.answer.body);
  } else if (error instanceof TarError || isNoGzip) {
    const reason = error instanceof TarError ? error.message : 'not a gzip file';
    report.members['Response Status'] = statusLine(400);
    report.members['Response Body'] = `Invalid Tar File: ${reason}`;
  } else throw error;
}
