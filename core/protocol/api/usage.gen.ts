// Made by `npm run generate` from schemas/api/usage.json; change it there.

/**
 * Usage, charts, consoles and passwords, by operation name.
 */
export interface UsageOperations {
  /**
   * Usage of the own project, or of all, in a period, with the limits
   */
  readUsage: {
    params: {};
    query: {
      /**
       * YYYY-MM-DD; another text counts as today
       */
      start?: string;
      /**
       * YYYY-MM-DD; another text counts as today
       */
      end?: string;
      /**
       * Asks for every project, for administrators
       */
      all_projects?: boolean;
      /**
       * Which limits of the own project are told; usual, when absent
       */
      limits?: 'usual' | 'all' | 'none';
      /**
       * False leaves the servers out (`items`), where the sums of projects are enough
       */
      servers?: boolean;
    };
    body: undefined;
    answer: Usage;
  };
  /**
   * The same as a table of comma-separated values
   */
  downloadUsage: {
    params: {};
    query: {
      /**
       * YYYY-MM-DD; another text counts as today
       */
      start?: string;
      /**
       * YYYY-MM-DD; another text counts as today
       */
      end?: string;
      /**
       * Asks for every project, for administrators
       */
      all_projects?: boolean;
    };
    body: undefined;
    answer: void;
  };
  /**
   * How much of something was in use during a period
   */
  readUsageChart: {
    params: {};
    query: {
      /**
       * instances, when absent
       */
      meter?: 'instances' | 'vcpus' | 'memory_mb' | 'local_gb';
      /**
       * YYYY-MM-DD; another text counts as today
       */
      start?: string;
      /**
       * YYYY-MM-DD; another text counts as today
       */
      end?: string;
    };
    body: undefined;
    answer: Chart;
  };
  /**
   * How many servers, volumes and stacks of the own project wait for somebody
   */
  readAttention: {
    params: {};
    query: {};
    body: undefined;
    answer: Attention;
  };
  /**
   * A server's console log, or its end, as text
   */
  readConsoleLog: {
    params: {
      id: string;
    };
    query: {
      /**
       * Lines; the whole log when absent
       */
      length?: string;
    };
    body: undefined;
    answer: void;
  };
  /**
   * The encrypted administrator password of a server: base64 of RSA PKCS#1 v1.5, empty when there is none
   */
  readServerPassword: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      password: string;
    };
  };
  /**
   * To a server's console, else back to the list of servers with a message
   */
  openConsolePage: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
}
export interface Usage {
  start: string;
  end: string;
  summary: UsageSummary;
  projects: ProjectUsage[];
  items: ServerUsage[];
  /**
   * Of the own project, as far as both numbers are known
   */
  limits: Limit[];
  /**
   * The faults of the period, and the parts that could not be read
   */
  messages: Message[];
  /**
   * Servers or figures are missing: the sums are too small
   */
  incomplete: boolean;
}
export interface UsageSummary {
  instances: number;
  vcpus: number;
  memory_mb: number;
  local_gb: number;
  vcpu_hours: number;
  memory_mb_hours: number;
  disk_gb_hours: number;
}
export interface ProjectUsage {
  project_id: string;
  instances: number;
  vcpus: number;
  memory_mb: number;
  local_gb: number;
  vcpu_hours: number;
  memory_mb_hours: number;
  disk_gb_hours: number;
  /**
   * The service left figures out, which count as 0: the sums are too small
   */
  incomplete: boolean;
  /**
   * With `all_projects`; null for a project that is gone, or whose name could not be read
   */
  project_name?: string | null;
}
export interface ServerUsage {
  name: string;
  instance_id: string;
  state: string;
  flavor?: string;
  vcpus: number;
  memory_mb: number;
  local_gb: number;
  hours: number;
  started_at?: string | null;
  ended_at?: string | null;
  /**
   * Seconds
   */
  uptime: number;
  tenant_id?: string;
}
export interface Limit {
  name: string;
  title: string;
  service: 'compute' | 'network' | 'volume';
  verb: 'Used' | 'Allocated';
  unit?: string;
  used: number;
  /**
   * Null: unlimited
   */
  max: number | null;
}
export interface Message {
  level: 'warning' | 'error';
  text: string;
}
export interface Chart {
  series: Series[];
  stats: {
    average: number;
    used: number;
  };
  settings: {};
}
export interface Series {
  name: string;
  unit: string;
  data: Point[];
}
export interface Point {
  x: string;
  y: number;
}
export interface Attention {
  items: AttentionItem[];
  /**
   * The services that did not answer
   */
  failed: ('compute' | 'volume' | 'orchestration')[];
}
export interface AttentionItem {
  kind: 'failed_servers' | 'resized_servers' | 'failed_volumes' | 'failed_stacks';
  /**
   * At least 1
   */
  count: number;
  /**
   * There are more than were counted
   */
  more: boolean;
}
