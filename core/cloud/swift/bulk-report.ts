import type { SwiftAnswer } from './answers.ts';
import type { SwiftCall } from './call.ts';
import { escapeXml } from './listing-body.ts';
import { acceptedType } from './listing-query.ts';
import { pythonJson } from './python-json.ts';

/** The report of a call that did many things: always with status 200; the body says how it went. */
export interface BulkReport {
  /** Members of the report with what they say, in JSON's order. */
  members: Record<string, string | number>;
  errors: [name: string, problem: string][];
}

export function bulkAnswer(call: SwiftCall, root: 'delete' | 'extract', report: BulkReport): SwiftAnswer {
  const type = acceptedType(call.headers.accept) ?? 'text/plain';
  return { status: 200, headers: { 'content-type': type }, body: bodyOf(type, root, report) };
}

function bodyOf(type: string, root: string, { members, errors }: BulkReport): string {
  if (type === 'application/json') return pythonJson({ ...members, Errors: errors });
  const sorted = Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1));
  if (type === 'text/plain') {
    const lines = sorted.map(([name, value]) => `${name}: ${value}\n`).join('');
    return `${lines}Errors:\n${errors.map(([name, problem]) => `${name}, ${problem}\n`).join('')}`;
  }
  const rows = sorted.map(([name, value]) => {
    const tag = name.replaceAll(' ', '_').toLowerCase();
    return `<${tag}>${escapeXml(String(value))}</${tag}>\n`;
  });
  const failed = errors.map(
    ([name, problem]) => `<object><name>${escapeXml(name)}</name><status>${escapeXml(problem)}</status></object>\n`,
  );
  return `<${root}>\n${rows.join('')}<errors>\n${failed.join('')}</errors>\n</${root}>\n`;
}
