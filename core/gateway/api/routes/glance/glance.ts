import type { GlanceApi } from '#protocol';
import declaration from '#schemas/api/glance.json' with { type: 'json' };
import * as images from '../../../openstack/glance/images.ts';
import { importMethods, listTasks } from '../../../openstack/glance/imports.ts';
import * as members from '../../../openstack/glance/members.ts';
import { listResourceTypes } from '../../../openstack/glance/metadefs.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { changeImage, changeProperties } from './change.ts';
import { createImage } from './create.ts';
import { customProperties, toImage } from './image.ts';
import { listImages } from './list-images.ts';
import { listNamespaces } from './list-namespaces.ts';
import { listOfferedImages, toMember } from './members.ts';
import { toTask } from './tasks.ts';
import { uploadImage } from './upload.ts';

/** The operations of images. */
export const glanceRoutes = serviceRoutes<GlanceApi.GlanceOperations>(declaration, {
  'GL-01': () => ({ version: '2' }),
  'GL-02': listImages,
  'GL-03': async ({ native, params }) => toImage(await images.readImage(native, params.id), { extended: true }),
  'GL-04': changeImage,
  'GL-05': ({ native, params }) => images.deleteImage(native, params.id),
  'GL-06': uploadImage,
  'GL-07': createImage,
  'GL-08': async ({ native, params }) => customProperties(await images.readImage(native, params.id)),
  'GL-09': changeProperties,
  'GL-10': listNamespaces,
  'GL-11': async ({ native }) => ({ items: await listResourceTypes(native) }),
  'GL-12': ({ native, params }) => images.actOnImage(native, params.id, 'deactivate'),
  'GL-13': ({ native, params }) => images.actOnImage(native, params.id, 'reactivate'),
  'GL-14': async ({ native, params }) => ({ items: (await members.listMembers(native, params.id)).map(toMember) }),
  'GL-15': async ({ native, params, body }) => toMember(await members.addMember(native, params.id, body.member)),
  'GL-16': async ({ native, params }) => toMember(await members.readMember(native, params.id, params.member)),
  'GL-17': async ({ native, params, body }) =>
    toMember(await members.setMemberStatus(native, { image: params.id, member: params.member, status: body.status })),
  'GL-18': ({ native, params }) => members.removeMember(native, params.id, params.member),
  'GL-19': listOfferedImages,
  'GL-20': async ({ native }) => ({ items: await importMethods(native) }),
  'GL-21': async ({ native, params }) => ({ items: (await listTasks(native, params.id)).map(toTask) }),
});
