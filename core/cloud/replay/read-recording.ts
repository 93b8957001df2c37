import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Ajv, type ValidateFunction } from 'ajv';
import schema from '#schemas/core/recording.schema.json' with { type: 'json' };

/** The first line of a recording; its members are explained in `schemas/core/recording.schema.json`. */
export interface RecordingHead {
  sextant_recording: 1;
  began_at: string;
  ended_at: string;
  calls: number;
  left_out: { full: number; late: number; form: number };
  user: { id: string; domain: { id: string; name: string } };
  project: { id: string; name: string; domain_id: string } | null;
  domain: { id: string; name: string } | null;
  roles: string[];
  identity: string;
  services: { type: string; path: string }[];
}

/** A call, and how it was answered: each line but the first. */
export interface RecordedCall {
  at: number;
  service: string;
  method: string;
  path: string;
  query: [name: string, value: string][];
  version?: string;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  failure?: string;
}

export interface ReadRecording {
  head: RecordingHead;
  calls: RecordedCall[];
}

/** Twice the longest recording that a gateway makes. */
const longestFile = 128 * 1024 * 1024;
/** Characters; an answer of the most bytes that are recorded has fewer. */
const longestLine = 16 * 1024 * 1024;
const mostLines = 200_000;
const deepest = 64;
/** Members that would be taken for those of every object. */
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** A recording that cannot be used. Its message is one sentence, with the line. */
export class RecordingFault extends Error {
  constructor(path: string, line: number | null, reason: string) {
    super(`The recording ${path}${line === null ? '' : `:${line}`} cannot be replayed: ${reason}.`);
    this.name = 'RecordingFault';
  }
}

/**
 * Reads a recording and checks each line against `schemas/core/recording.schema.json`, as it may come from anybody. The file is read as a
 * stream: nothing that is too long is ever in memory as a whole.
 *
 * @throws {RecordingFault} for a file that is missing, too large, or no recording
 */
export async function readRecording(path: string): Promise<ReadRecording> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new RecordingFault(path, null, `the file cannot be read (${error.code ?? 'unknown'})`);
  });
  if (!found.isFile()) throw new RecordingFault(path, null, 'it is no file');
  if (found.size > longestFile) throw new RecordingFault(path, null, `it is longer than ${longestFile} bytes`);
  const valid = new Ajv({ strict: false }).compile(schema);
  const stream = createReadStream(path, { encoding: 'utf8' });
  const lines = createInterface({ input: stream, crlfDelay: Infinity });
  let head: RecordingHead | undefined;
  const calls: RecordedCall[] = [];
  let number = 0;
  try {
    for await (const text of lines) {
      number += 1;
      if (number > mostLines) throw new RecordingFault(path, number, `it has more than ${mostLines} lines`);
      if (text.trim() === '') continue;
      const line = parseLine(text, valid, (reason) => new RecordingFault(path, number, reason));
      const isHead = 'sextant_recording' in line;
      if (isHead !== (head === undefined))
        throw new RecordingFault(path, number, isHead ? 'a second recording begins' : 'its first line is missing');
      if (isHead) head = line as unknown as RecordingHead;
      else calls.push(line as unknown as RecordedCall);
    }
  } finally {
    lines.close();
    stream.destroy();
  }
  if (head === undefined) throw new RecordingFault(path, null, 'it is empty');
  return { head, calls };
}

function parseLine(
  text: string,
  valid: ValidateFunction,
  fault: (reason: string) => RecordingFault,
): Record<string, unknown> {
  if (text.length > longestLine) throw fault(`the line is longer than ${longestLine} characters`);
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    throw fault('the line is no JSON');
  }
  const harm = harmIn(line);
  if (harm !== null) throw fault(harm);
  const version = (line as { sextant_recording?: unknown } | null)?.sextant_recording;
  if (version !== undefined && version !== 1) throw fault('another version of Sextant wrote it');
  if (!valid(line)) {
    const [error] = valid.errors ?? [];
    throw fault(`${error?.instancePath.slice(0, 100) || 'the line'} ${error?.message ?? 'is not valid'}`);
  }
  const { path, identity, services = [] } = line as Partial<RecordedCall & RecordingHead>;
  for (const each of [path ?? '', identity ?? '', ...services.map((service) => service.path)])
    if (climbs(each)) throw fault('a path leads upwards');
  return line as Record<string, unknown>;
}

/** Goes through a value without recursion: a hostile one may be as deep as it is long. */
function harmIn(value: unknown): string | null {
  const waiting: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [each, depth] = next;
    if (typeof each !== 'object' || each === null) continue;
    if (depth > deepest) return `it is nested more than ${deepest} times`;
    for (const [name, member] of Object.entries(each)) {
      if (forbidden.has(name)) return 'it has a member that no answer has';
      waiting.push([member, depth + 1]);
    }
  }
  return null;
}

/** Whether a path has a part that leads to the part above it, also where it is encoded. */
function climbs(path: string): boolean {
  return path.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
}
