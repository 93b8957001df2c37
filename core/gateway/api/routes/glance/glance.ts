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
  readImageVersion: () => ({ version: '2' }),
  listImages: listImages,
  readImage: async ({ native, params }) => toImage(await images.readImage(native, params.id), { extended: true }),
  changeImage: changeImage,
  deleteImage: ({ native, params }) => images.deleteImage(native, params.id),
  uploadImage: uploadImage,
  createImage: createImage,
  readImageProperties: async ({ native, params }) => customProperties(await images.readImage(native, params.id)),
  changeImageProperties: changeProperties,
  listMetadataNamespaces: listNamespaces,
  listMetadataResourceTypes: async ({ native }) => ({ items: await listResourceTypes(native) }),
  deactivateImage: ({ native, params }) => images.actOnImage(native, params.id, 'deactivate'),
  reactivateImage: ({ native, params }) => images.actOnImage(native, params.id, 'reactivate'),
  listImageMembers: async ({ native, params }) => ({
    items: (await members.listMembers(native, params.id)).map(toMember),
  }),
  addImageMember: async ({ native, params, body }) => toMember(await members.addMember(native, params.id, body.member)),
  readImageMember: async ({ native, params }) => toMember(await members.readMember(native, params.id, params.member)),
  answerImageOffer: async ({ native, params, body }) =>
    toMember(await members.setMemberStatus(native, { image: params.id, member: params.member, status: body.status })),
  removeImageMember: ({ native, params }) => members.removeMember(native, params.id, params.member),
  listOfferedImages: listOfferedImages,
  readImportMethods: async ({ native }) => ({ items: await importMethods(native) }),
  listImageTasks: async ({ native, params }) => ({ items: (await listTasks(native, params.id)).map(toTask) }),
});
