import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secondTime } from '../shared/clock.ts';
import { CloudError } from '../shared/errors.ts';
import { type ImageRecord, type Member, wholeSecond } from './image.ts';
import { type Caller, type GlanceCore, imageTarget, jsonObject, parameter, sendJson } from './glance-core.ts';

const mostMembers = 128;
const statuses: readonly string[] = ['pending', 'accepted', 'rejected'];

/** Projects that an image is shared with. */
export function memberRoutes(app: FastifyInstance, core: GlanceCore): void {
  const path = '/v2/images/:image/members';

  app.get(path, async (request, reply) => {
    const { image, caller } = imageOf(core, request);
    core.enforce('get_members', memberTarget(image, caller), caller);
    if (image.visibility !== 'shared') {
      throw new CloudError(403, `Not allowed to list members for image ${image.id}: Only shared images have members.`);
    }
    const members = image.members.filter((member) => seesMember(image, member.id, caller));
    return sendJson(reply, {
      members: members.map((member) => memberView(image, member)),
      schema: '/v2/schemas/members',
    });
  });

  app.post(path, async (request, reply) => {
    const id = readMemberId(jsonObject(request));
    const { image, caller } = imageOf(core, request);
    core.enforceImage('add_member', image, caller);
    if (image.visibility !== 'shared')
      throw new CloudError(403, `Not allowed to create members for image ${image.id}.`);
    if (image.members.some((member) => member.id === id)) {
      throw new CloudError(409, `Member ${id} is duplicated for image ${image.id}`);
    }
    if (image.members.length >= mostMembers) {
      throw new CloudError(
        413,
        'The limit has been exceeded on the number of allowed image members for this image. ' +
          `Attempted: ${image.members.length + 1}, Maximum: ${mostMembers}`,
      );
    }
    const now = wholeSecond(core.context.clock.now());
    const member: Member = { id, status: 'pending', created_at: now, updated_at: now };
    core.images.put({ ...image, members: [...image.members, member] });
    return sendJson(reply, memberView(image, member));
  });

  app.get(`${path}/:member`, async (request, reply) => {
    const { image, caller } = imageOf(core, request);
    const member = findMember(image, parameter(request, 'member'), caller);
    core.enforce('get_member', memberTarget(image, caller), caller);
    return sendJson(reply, memberView(image, member));
  });

  app.put(`${path}/:member`, async (request, reply) => {
    const status = jsonObject(request)['status'];
    if (status === undefined) throw new CloudError(400, 'Status not specified');
    const { image, caller } = imageOf(core, request);
    const member = findMember(image, parameter(request, 'member'), caller);
    core.enforce('modify_member', { ...imageTarget(image, caller), member_id: member.id }, caller);
    if (!isMemberStatus(status)) {
      throw new CloudError(400, 'Incorrect request: Status must be "pending", "accepted" or "rejected".');
    }
    const changed: Member = { ...member, status, updated_at: wholeSecond(core.context.clock.now()) };
    core.images.put({ ...image, members: image.members.map((one) => (one.id === member.id ? changed : one)) });
    return sendJson(reply, memberView(image, changed));
  });

  app.delete(`${path}/:member`, async (request, reply) => {
    const { image, caller } = imageOf(core, request);
    core.enforceImage('delete_member', image, caller);
    const member = findMember(image, parameter(request, 'member'), caller);
    core.images.put({ ...image, members: image.members.filter((one) => one.id !== member.id) });
    return reply.code(204).send();
  });
}

function isMemberStatus(status: unknown): status is Member['status'] {
  return typeof status === 'string' && statuses.includes(status);
}

function readMemberId(body: Readonly<Record<string, unknown>>): string {
  const id = body['member'];
  if (id === undefined || id === null) throw new CloudError(400, 'Member to be added not specified');
  if (id === '') throw new CloudError(400, "Member can't be empty");
  return String(id);
}

function imageOf(core: GlanceCore, request: FastifyRequest): { image: ImageRecord; caller: Caller } {
  const caller = core.caller(request);
  const id = parameter(request, 'image');
  return { image: core.images.find(id, caller, `Image ${id} not found.`), caller };
}

/** The owner sees all members; a member sees himself. */
function seesMember(image: ImageRecord, memberId: string, caller: Caller): boolean {
  return caller.isAdmin || image.owner === caller.projectId || memberId === caller.projectId;
}

function findMember(image: ImageRecord, id: string, caller: Caller): Member {
  const member = image.members.find((one) => one.id === id);
  if (!member || !seesMember(image, id, caller)) {
    throw new CloudError(404, `${id} not found in the member list of the image ${image.id}.`);
  }
  return member;
}

/** For reading: a member may read what concerns him, everybody may ask for what isn't shared (and is told so). */
function memberTarget(image: ImageRecord, caller: Caller): Record<string, unknown> {
  const target = imageTarget(image, caller);
  return image.visibility === 'shared' ? target : { ...target, member_id: caller.projectId };
}

function memberView(image: ImageRecord, member: Member): object {
  return {
    member_id: member.id,
    image_id: image.id,
    status: member.status,
    created_at: secondTime(member.created_at),
    updated_at: secondTime(member.updated_at),
    schema: '/v2/schemas/member',
  };
}
