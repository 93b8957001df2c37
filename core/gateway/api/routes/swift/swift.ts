import type { SwiftApi } from '#protocol';
import declaration from '#schemas/api/swift.json' with { type: 'json' };
import { serviceRoutes } from '../../operations/service-routes.ts';
import * as containers from './containers.ts';
import { downloadObject } from './download.ts';
import { createLargeObject } from './large-upload.ts';
import * as objects from './objects.ts';
import { createFolder, uploadObject } from './upload.ts';

/** The operations of object storage. */
export const swiftRoutes = serviceRoutes<SwiftApi.SwiftOperations>(declaration, {
  readStoreInfo: containers.readStoreInfo,
  listStoragePolicies: containers.listPolicies,
  listContainers: containers.listContainers,
  readContainer: containers.readContainer,
  createContainer: containers.createContainer,
  changeContainer: containers.changeContainer,
  deleteContainer: containers.deleteContainer,
  listObjects: objects.listObjects,
  readObject: objects.readObject,
  createFolder: createFolder,
  uploadObject: uploadObject,
  downloadObject: downloadObject,
  deleteObject: objects.deleteObject,
  copyObject: objects.copyObject,
  createLargeObject: createLargeObject,
});
