import { deleteLimits } from './bulk-delete.ts';
import { uploadLimits } from './bulk-upload.ts';
import { longestListing } from './listing-query.ts';
import { limits } from './metadata.ts';
import { policies } from './policies.ts';
import { largestObject } from './put-object.ts';
import { digestNames } from './signatures.ts';
import { manifestLimits } from './static-large-objects.ts';
import { signedMethods } from './temp-urls.ts';

const digests = { allowed_digests: digestNames, deprecated_digests: ['sha1'] };

/** `GET /info`: what the service can do, and its limits. */
export const info = {
  swift: {
    version: '2.30.1',
    strict_cors_mode: false,
    policies: policies.map(({ aliases, ...policy }) => ({ ...policy, aliases: aliases.join(', ') })),
    allow_account_management: true,
    account_autocreate: true,
    max_file_size: largestObject,
    max_meta_name_length: limits.maxMetaName,
    max_meta_value_length: limits.maxMetaValue,
    max_meta_count: limits.maxMetaCount,
    max_meta_overall_size: limits.maxMetaSize,
    max_header_size: limits.maxHeader,
    max_object_name_length: 1024,
    container_listing_limit: longestListing,
    account_listing_limit: longestListing,
    max_account_name_length: 256,
    max_container_name_length: 256,
    extra_header_count: 0,
  },
  object_versioning: {},
  slo: { ...manifestLimits, yield_frequency: 10, min_segment_size: 1, allow_async_delete: false },
  account_quotas: {},
  container_quotas: {},
  staticweb: {},
  formpost: digests,
  tempurl: {
    methods: signedMethods,
    incoming_remove_headers: ['x-timestamp'],
    incoming_allow_headers: [],
    outgoing_remove_headers: ['x-object-meta-*'],
    outgoing_allow_headers: ['x-object-meta-public-*'],
    ...digests,
  },
  bulk_upload: uploadLimits,
  bulk_delete: deleteLimits,
};
