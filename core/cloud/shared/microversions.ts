import type { FastifyReply, FastifyRequest } from 'fastify';
import { CloudError } from './errors.ts';

/** A version of a service's API, as a client asked for it: 2.47. */
export interface Microversion {
  major: number;
  minor: number;
  text: string;
}

/** How a service names its microversions. */
export interface MicroversionRange {
  /** The name in `OpenStack-API-Version: <service> 2.47`. */
  service: string;
  min: string;
  max: string;
  /** The older header with the bare number: `X-OpenStack-Nova-API-Version`. */
  legacyHeader?: string;
}

/**
 * The version that the request's headers ask for: the least one when they name none, the greatest for `latest`. CloudErrors,
 * in the words of nova and cinder: 400 for what is no version, 406 for one that is out of range.
 */
export function microversionOf(request: FastifyRequest, range: MicroversionRange): Microversion {
  const asked = askedVersion(request, range);
  if (asked === undefined) return parseMicroversion(range.min);
  if (asked === 'latest') return parseMicroversion(range.max);
  const version = parseMicroversion(asked);
  const [min, max] = [parseMicroversion(range.min), parseMicroversion(range.max)];
  if (compareMicroversions(version, min) < 0 || compareMicroversions(version, max) > 0) {
    throw new CloudError(
      406,
      `Version ${asked} is not supported by the API. Minimum is ${range.min} and maximum is ${range.max}.`,
      { headers: versionHeaders(asked, range) },
    );
  }
  return version;
}

/** Below 0, 0 or above 0, as `left` is older than, the same as or newer than `right`. */
export function compareMicroversions(left: Microversion, right: Microversion): number {
  return left.major - right.major || left.minor - right.minor;
}

/** `2.47` taken apart. What has no such form: 400. */
export function parseMicroversion(text: string): Microversion {
  const [, major, minor] = /^([1-9]\d{0,8})\.([1-9]\d{0,8}|0)$/.exec(text) ?? [];
  if (major === undefined || minor === undefined) {
    throw new CloudError(400, `API Version String ${text} is of invalid format. Must be of format MajorNum.MinorNum.`);
  }
  return { major: Number(major), minor: Number(minor), text };
}

/** Says on an answer which version it has, and that it depends on the headers. */
export function setVersionHeaders(reply: FastifyReply, version: Microversion, range: MicroversionRange): void {
  reply.headers(versionHeaders(version.text, range)).header('vary', varyOf(range));
}

function versionHeaders(text: string, range: MicroversionRange): Record<string, string> {
  return {
    'openstack-api-version': `${range.service} ${text}`,
    vary: varyOf(range).join(', '),
    ...(range.legacyHeader === undefined ? {} : { [range.legacyHeader.toLowerCase()]: text }),
  };
}

function varyOf(range: MicroversionRange): string[] {
  return ['OpenStack-API-Version', ...(range.legacyHeader === undefined ? [] : [range.legacyHeader])];
}

function askedVersion(request: FastifyRequest, range: MicroversionRange): string | undefined {
  const standard = [request.headers['openstack-api-version'] ?? []].flat().join(',');
  for (const part of standard.split(',')) {
    const [service, version] = part.trim().split(/\s+/);
    if (service === range.service && version !== undefined) return version;
  }
  const legacy = range.legacyHeader && request.headers[range.legacyHeader.toLowerCase()];
  return legacy ? [legacy].flat()[0] : undefined;
}
