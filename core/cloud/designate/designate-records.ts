export type Status = 'ACTIVE' | 'PENDING' | 'ERROR';
export type Action = 'NONE' | 'CREATE' | 'UPDATE' | 'DELETE';

/** A zone as it is kept; times are milliseconds since 1970. */
export interface ZoneRecord {
  id: string;
  project_id: string;
  name: string;
  email: string | null;
  ttl: number;
  serial: number;
  type: 'PRIMARY' | 'SECONDARY';
  masters: string[];
  attributes: Record<string, string>;
  description: string | null;
  status: Status;
  action: Action;
  version: number;
  created_at: number;
  updated_at: number | null;
}

export interface RecordsetRecord {
  id: string;
  zone_id: string;
  project_id: string;
  name: string;
  type: string;
  records: string[];
  description: string | null;
  ttl: number | null;
  status: Status;
  action: Action;
  version: number;
  created_at: number;
  updated_at: number | null;
}

/** `2026-11-21T19:10:23.000000`, designate's form. */
export function designateTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString().replace('Z', '000');
}
