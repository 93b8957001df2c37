import { statusLine, SwiftRefusal, type SwiftAnswer } from './answers.ts';
import { bodyText } from './body-text.ts';
import { bulkAnswer, type BulkReport } from './bulk-report.ts';
import { callLike, headerOf, quoted, type SwiftCall, type SwiftHandler, type SwiftPath } from './call.ts';

export const deleteLimits = { max_deletes_per_request: 10_000, max_failed_deletes: 1000 } as const;

/** Something to be deleted, by `container` or `container/object`; `problem`: it is known already why it can't be. */
export interface Deletion {
  name: string;
  problem?: string;
}

/** `POST` or `DELETE /v1/account?bulk-delete`: names, one a line, percent-encoded. */
export function bulkDelete(next: SwiftHandler): SwiftHandler {
  return async (call) => {
    if (!call.query.has('bulk-delete') || (call.method !== 'POST' && call.method !== 'DELETE')) return next(call);
    const report = emptyReport();
    const type = headerOf(call, 'content-type');
    if (type && !type.startsWith('text/plain')) return finished(call, report, 406, '');
    const text = await bodyText(call, deleteLimits.max_deletes_per_request * 4096).catch((error: unknown) => {
      if (error instanceof SwiftRefusal) return undefined;
      throw error;
    });
    const names = (text ?? '').split('\n').map((line) => line.trim());
    const listed = names.filter((line) => line !== '').map(toDeletion);
    if (text === undefined || listed.length > deleteLimits.max_deletes_per_request) {
      const message = `Maximum Bulk Deletes: ${deleteLimits.max_deletes_per_request} per request`;
      return finished(call, report, 413, message);
    }
    return deleteAll(next, call, listed);
  };
}

function toDeletion(line: string): Deletion {
  try {
    return { name: decodeURIComponent(line) };
  } catch {
    return { name: line, problem: statusLine(412) };
  }
}

/** Deletes what is listed in the caller's name: objects first, so that their containers can go in the same call. */
export async function deleteAll(
  next: SwiftHandler,
  call: SwiftCall,
  listed: readonly Deletion[],
): Promise<SwiftAnswer> {
  const report = emptyReport();
  const isObject = ({ name }: Deletion) => name.replace(/^\/+|\/+$/g, '').includes('/');
  for (const one of [...listed.filter(isObject), ...listed.filter((other) => !isObject(other))]) {
    const problem = one.problem ?? (await deleteOne(next, call, one.name, report));
    if (problem !== undefined) report.errors.push([quoted(one.name), problem]);
    if (report.errors.length >= deleteLimits.max_failed_deletes) {
      return finished(call, report, 400, 'Max delete failures exceeded');
    }
  }
  if (report.errors.length > 0) return finished(call, report, 400, '');
  const { 'Number Deleted': deleted, 'Number Not Found': missing } = report.members;
  if (!deleted && !missing) return finished(call, report, 400, 'Invalid bulk delete.');
  return bulkAnswer(call, 'delete', report);
}

async function deleteOne(
  next: SwiftHandler,
  call: SwiftCall,
  name: string,
  report: BulkReport,
): Promise<string | undefined> {
  // A slash at the front belongs to the form; further ones belong to the object's name.
  const [container = '', ...object] = name.replace(/^\/+/, '').split('/');
  const path: SwiftPath = {
    account: call.path.account,
    container,
    ...(object.join('/') === '' ? {} : { object: object.join('/') }),
  };
  const { status } = await next(callLike(call, { method: 'DELETE', path }));
  const counted = status === 404 ? 'Number Not Found' : status < 300 ? 'Number Deleted' : undefined;
  if (counted === undefined) return statusLine(status);
  report.members[counted] = Number(report.members[counted]) + 1;
  return undefined;
}

function emptyReport(): BulkReport {
  return {
    members: { 'Response Status': statusLine(200), 'Response Body': '', 'Number Deleted': 0, 'Number Not Found': 0 },
    errors: [],
  };
}

function finished(call: SwiftCall, report: BulkReport, status: number, message: string): SwiftAnswer {
  report.members['Response Status'] = statusLine(status);
  report.members['Response Body'] = message;
  return bulkAnswer(call, 'delete', report);
}
