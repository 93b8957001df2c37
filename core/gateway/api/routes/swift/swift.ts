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
  'SW-01': containers.readStoreInfo,
  'SW-02': containers.listPolicies,
  'SW-03': containers.listContainers,
  'SW-04': containers.readContainer,
  'SW-05': containers.createContainer,
  'SW-06': containers.changeContainer,
  'SW-07': containers.deleteContainer,
  'SW-08': objects.listObjects,
  'SW-09': objects.readObject,
  'SW-10': createFolder,
  'SW-11': uploadObject,
  'SW-12': downloadObject,
  'SW-13': objects.deleteObject,
  'SW-14': objects.copyObject,
  'SW-15': createLargeObject,
});
