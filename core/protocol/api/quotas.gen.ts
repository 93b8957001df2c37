// Made by `npm run generate` from schemas/api/quotas.json; change it there.

export type QuotaService = 'compute' | 'volume' | 'network';

/**
 * Quotas of a project, by operation name.
 */
export interface QuotasOperations {
  /**
   * The quotas of a project by service, with what of them is in use and reserved
   */
  readQuotas: {
    params: {
      project: string;
    };
    query: {
      /**
       * Adds the limit that the project would have by default; one more call for each service
       */
      defaults?: boolean;
      /**
       * Asks this service alone
       */
      service?: 'compute' | 'volume' | 'network';
    };
    body: undefined;
    answer: ProjectQuotas;
  };
  /**
   * Change the named quotas of a project; each service has an outcome of its own
   */
  changeQuotas: {
    params: {
      project: string;
    };
    query: {};
    body: QuotaChange;
    answer: QuotaOutcomes;
  };
  /**
   * Give a project the default quotas again, of one service or of all
   */
  resetQuotas: {
    params: {
      project: string;
    };
    query: {
      service?: 'compute' | 'volume' | 'network';
    };
    body: undefined;
    answer: QuotaOutcomes;
  };
}
export interface ProjectQuotas {
  /**
   * The services that the cloud has and that answered
   */
  quotas: {
    compute?: ServiceQuotas;
    volume?: ServiceQuotas;
    network?: ServiceQuotas;
  };
  /**
   * Why the others did not answer
   */
  failed: {
    compute?: string;
    volume?: string;
    network?: string;
  };
}
export interface ServiceQuotas {
  [k: string]: QuotaUse;
}
export interface QuotaUse {
  /**
   * -1: unlimited
   */
  limit: number;
  /**
   * Absent where the service does not tell it
   */
  used?: number;
  reserved?: number;
  /**
   * With `defaults`
   */
  default?: number;
}
export interface QuotaChange {
  compute?: Limits;
  volume?: Limits;
  network?: Limits;
}
export interface Limits {
  [k: string]: number;
}
export interface QuotaOutcomes {
  items: QuotaOutcome[];
}
export interface QuotaOutcome {
  service: QuotaService;
  ok: boolean;
  /**
   * Why it failed
   */
  message?: string;
}
