import compute from './rules/compute.json' with { type: 'json' };
import containerInfra from './rules/container-infra.json' with { type: 'json' };
import dns from './rules/dns.json' with { type: 'json' };
import identity from './rules/identity.json' with { type: 'json' };
import image from './rules/image.json' with { type: 'json' };
import loadBalancer from './rules/load-balancer.json' with { type: 'json' };
import network from './rules/network.json' with { type: 'json' };
import orchestration from './rules/orchestration.json' with { type: 'json' };
import placement from './rules/placement.json' with { type: 'json' };
import volume from './rules/volume.json' with { type: 'json' };
import type { RuleDefaults } from './rule.ts';

const files = {
  identity,
  image,
  compute,
  network,
  volume,
  orchestration,
  'container-infra': containerInfra,
  placement,
  dns,
  'load-balancer': loadBalancer,
};

/** The services whose default rules are known, by the names that `PolicyRule` uses. */
export type PolicyService = keyof typeof files;

export const policyServices = Object.keys(files) as readonly PolicyService[];

export function isPolicyService(service: string): service is PolicyService {
  return Object.hasOwn(files, service);
}

/** A service's own default rules (OpenStack Zed), as plain facts; nothing is read from disk at run time. */
export function loadDefaultRules(service: PolicyService): RuleDefaults {
  // JSON modules have arrays where the type has pairs.
  return files[service] as unknown as RuleDefaults;
}
