import { handleAccount, notAllowed } from './accounts.ts';
import { refuse, SwiftRefusal } from './answers.ts';
import { bulkDelete } from './bulk-delete.ts';
import { bulkUpload } from './bulk-upload.ts';
import { hasObject, headerOf, type SwiftHandler } from './call.ts';
import { changeObject, deleteObject } from './change-object.ts';
import { handleContainer } from './containers.ts';
import { copyObjects } from './copy-objects.ts';
import type { SwiftCore } from './swift-core.ts';
import { crossOrigin } from './cross-origin.ts';
import { formPosts } from './form-posts.ts';
import { getObject } from './get-object.ts';
import { putObject } from './put-object.ts';
import { staticLargeObjects } from './static-large-objects.ts';
import { staticWeb } from './static-web.ts';
import { tempUrls } from './temp-urls.ts';

/** A part of the pipeline: answers a call itself, or makes other calls of it for the parts behind. */
type Part = (next: SwiftHandler) => SwiftHandler;

/**
 * Creates the pipeline that every call passes through, in the order of the real service's proxy server. A refusal becomes an
 * answer.
 */
export function createPipeline(core: SwiftCore): SwiftHandler {
  const parts: Part[] = [
    crossOrigin,
    bulkUpload,
    bulkDelete,
    (next) => tempUrls(core, next),
    (next) => formPosts(core, next),
    (next) => staticWeb(core, next),
    copyObjects,
    (next) => staticLargeObjects(core, next),
    dynamicLargeObjects,
  ];
  return parts.reduceRight<SwiftHandler>((next, part) => answering(part(next)), answering(controllers(core)));
}

function answering(handler: SwiftHandler): SwiftHandler {
  return async (call) => {
    try {
      return await handler(call);
    } catch (error) {
      if (error instanceof SwiftRefusal) return error.answer;
      throw error;
    }
  };
}

function controllers(core: SwiftCore): SwiftHandler {
  return async (call) => {
    const { path, method } = call;
    if (path.container === undefined) return handleAccount(core, call);
    if (!hasObject(path)) return handleContainer(core, call, path.container);
    if (method === 'GET' || method === 'HEAD') return getObject(core, call, path);
    if (method === 'PUT') return putObject(core, call, path);
    if (method === 'POST') return changeObject(core, call, path);
    if (method === 'DELETE') return deleteObject(core, call, path);
    throw notAllowed(', COPY');
  };
}

/** A manifest header must name a container and a prefix; what it does, reading does. */
function dynamicLargeObjects(next: SwiftHandler): SwiftHandler {
  return async (call) => {
    const manifest = headerOf(call, 'x-object-manifest');
    if (manifest !== undefined && call.path.object !== undefined && call.method === 'PUT') {
      const isRight = /^[^/?&]+\/[^/?&][^?&]*$/.test(manifest) && !/%(?![0-9a-f]{2})/i.test(manifest);
      if (!isRight) refuse(400, 'X-Object-Manifest must be in the format container/prefix');
    }
    return next(call);
  };
}
