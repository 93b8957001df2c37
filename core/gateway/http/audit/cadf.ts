import { randomUUID } from 'node:crypto';

/** The user, place and request of an event; null where nobody is known. */
export interface AuditedUser {
  id: string;
  name: string;
  domainId: string;
}

/** An event before it gets its place in the sequence. */
export interface Audited {
  /** A CADF action, with the operation behind a slash: `delete/deleteImage`. */
  action: string;
  outcome: 'success' | 'failure' | 'unknown';
  /** Status of the answer; absent: there was no request. */
  status?: number | undefined;
  /** The code of a refusal. */
  code?: string | null | undefined;
  user: AuditedUser | null;
  /** Knowledge of somebody who is not signed in: the length and hash of a name that was typed. */
  typed?: Readonly<Record<string, unknown>> | undefined;
  project: { id: string; name: string } | null;
  roles: readonly string[];
  request: { id: string; address: string; agent: string; method: string; path: string } | null;
  target: { id: string; typeURI: string; name?: string | undefined };
  /** Members that are told beside the event. */
  details?: Readonly<Record<string, unknown>> | undefined;
}

/** The place of an event in what one process tells one destination. */
export interface AuditPlace {
  /** New at each start. */
  process: string;
  /** Counts from 1 without a gap: an event that is missing was lost on its way. */
  sequence: number;
  /** Events since the start that this destination did not get. A sum, so that it is right though this event is lost, too. */
  dropped: number;
}

const cadf = 'http://schemas.dmtf.org/cloud/audit/1.0/';
const longestText = 200;

/**
 * Returns the event in the form of CADF (DMTF DSP0262), with the members that OpenStack's pycadf demands. Names and
 * texts of the browser are cut, and have no control characters.
 */
export function cadfEvent(
  event: Audited,
  place: AuditPlace,
  observer: string,
  now = new Date(),
): Record<string, unknown> {
  const { user, project, roles, request, status, code, target } = event;
  return {
    typeURI: `${cadf}event`,
    eventType: 'activity',
    id: randomUUID(),
    // The form of pycadf: microseconds, and an offset without a colon.
    eventTime: now.toISOString().replace('Z', '000+0000'),
    action: event.action,
    outcome: event.outcome,
    ...(status === undefined ? {} : { reason: { reasonType: 'HTTP', reasonCode: String(status) } }),
    initiator: {
      typeURI: 'service/security/account/user',
      id: user?.id ?? 'unknown',
      ...(user ? { name: plain(user.name), domain_id: user.domainId } : {}),
      ...(project ? { project_id: project.id } : {}),
      ...(request
        ? { host: { address: plain(request.address), agent: plain(request.agent) }, request_id: request.id }
        : {}),
    },
    target: { ...target, id: plain(target.id) || 'unknown', ...(target.name ? { name: plain(target.name) } : {}) },
    observer: { typeURI: 'service/oss', id: 'sextant', name: observer },
    ...(request ? { requestPath: plain(request.path) } : {}),
    attachments: [
      {
        typeURI: 'mime:application/json',
        contentType: 'application/json',
        name: 'sextant',
        content: {
          ...place,
          ...(roles.length > 0 ? { roles } : {}),
          ...(project ? { project: plain(project.name) } : {}),
          ...(request ? { method: request.method } : {}),
          ...(code ? { code } : {}),
          ...event.typed,
          ...event.details,
        },
      },
    ],
  };
}

/** A text without control characters, cut to a length that no list of events suffers from. */
const plain = (text: string) => text.replace(/\p{C}/gu, ' ').slice(0, longestText);
