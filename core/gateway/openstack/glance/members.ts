import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A project that an image is shared with, as glance sends it (Image API v2). */
export interface NativeMember {
  member_id: string;
  image_id: string;
  status: 'pending' | 'accepted' | 'rejected';
  created_at?: string;
  updated_at?: string;
}

const service = 'image';
const listOf = (image: string) => `/images/${segment(image)}/members`;
const pathOf = (image: string, member: string) => `${listOf(image)}/${segment(member)}`;

export async function listMembers(native: NativeCaller, image: string): Promise<NativeMember[]> {
  return (await native.json<{ members: NativeMember[] }>({ service, path: listOf(image) })).members;
}

export function readMember(native: NativeCaller, image: string, member: string): Promise<NativeMember> {
  return native.json<NativeMember>({ service, path: pathOf(image, member) });
}

export function addMember(native: NativeCaller, image: string, member: string): Promise<NativeMember> {
  return native.json<NativeMember>({ service, method: 'POST', path: listOf(image), body: { member } });
}

export function setMemberStatus(
  native: NativeCaller,
  { image, member, status }: { image: string; member: string; status: NativeMember['status'] },
): Promise<NativeMember> {
  return native.json<NativeMember>({ service, method: 'PUT', path: pathOf(image, member), body: { status } });
}

export async function removeMember(native: NativeCaller, image: string, member: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(image, member) });
}
