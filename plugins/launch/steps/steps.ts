import type { LaunchStep } from '../launch-step.ts';
import { configurationStep } from './configuration.tsx';
import { detailsStep } from './details.tsx';
import { flavorStep } from './flavor.tsx';
import { keyPairStep } from './key-pair.tsx';
import { metadataStep } from './metadata.tsx';
import { networksStep } from './networks.tsx';
import { portsStep } from './ports.tsx';
import { reviewStep } from './review.tsx';
import { schedulerHintsStep } from './scheduler-hints.tsx';
import { securityGroupsStep } from './security-groups.tsx';
import { serverGroupsStep } from './server-groups.tsx';
import { sourceStep } from './source.tsx';

/** The steps of the wizard, in order; the last one shows what comes of the others. */
export const launchSteps: readonly LaunchStep[] = [
  detailsStep,
  sourceStep,
  flavorStep,
  networksStep,
  portsStep,
  securityGroupsStep,
  keyPairStep,
  configurationStep,
  serverGroupsStep,
  schedulerHintsStep,
  metadataStep,
  reviewStep,
];
