// Made by `npm run generate` from schemas/api/heat.json; change it there.

/**
 * Orchestration, by operation name.
 */
export interface HeatOperations {
  /**
   * A stack and its resources, as its topology draws them
   */
  readStackTopology: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: D3Data;
  };
  /**
   * A page of stacks, newest first
   */
  listStacks: {
    params: {};
    query: {
      marker?: string;
      limit?: number;
      sort_keys?: string;
      sort_dir?: 'asc' | 'desc';
      /**
       * The answer says how many there are
       */
      with_count?: boolean;
    };
    body: undefined;
    answer: {
      items: Stack[];
      has_more: boolean;
      count?: number;
    };
  };
  /**
   * A stack, with its outputs and parameters
   */
  readStack: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: StackDetails;
  };
  /**
   * What happened to a stack, newest first
   */
  listStackEvents: {
    params: {
      id: string;
    };
    query: {
      marker?: string;
      limit?: number;
      /**
       * Only those of this resource
       */
      resource?: string;
    };
    body: undefined;
    answer: {
      items: Event[];
      has_more: boolean;
    };
  };
  /**
   * Resources of a stack
   */
  listStackResources: {
    params: {
      id: string;
    };
    query: {
      nested_depth?: number;
    };
    body: undefined;
    answer: {
      items: Resource[];
    };
  };
  /**
   * The template of a stack
   */
  readStackTemplate: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      template: {
        [k: string]: unknown;
      };
    };
  };
  /**
   * Make a stack from a template
   */
  createStack: {
    params: {};
    query: {};
    body: NewStack;
    answer: MadeStack;
  };
  /**
   * Update a stack; what is left out stays as it is
   */
  changeStack: {
    params: {
      id: string;
    };
    query: {};
    body: StackChange;
    answer: void;
  };
  /**
   * Delete a stack with its resources
   */
  deleteStack: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Suspend, resume or check a stack, or cancel its update
   */
  operateStack: {
    params: {
      id: string;
    };
    query: {};
    body: {
      operation: 'suspend' | 'resume' | 'check' | 'cancel_update' | 'cancel_without_rollback';
    };
    answer: void;
  };
  /**
   * The resources that a creation would make, or an update change
   */
  previewStack: {
    params: {};
    query: {};
    body: StackPreview;
    answer: {
      items: ResourceChange[];
    };
  };
  /**
   * Check a template, and describe its parameters
   */
  validateStackTemplate: {
    params: {};
    query: {};
    body: TemplateSource;
    answer: TemplateFacts;
  };
  /**
   * A resource of a stack, with its attributes
   */
  readStackResource: {
    params: {
      id: string;
      name: string;
    };
    query: {};
    body: undefined;
    answer: ResourceDetails;
  };
  /**
   * Call a resource unhealthy, so that the next update replaces it, or healthy again
   */
  markStackResource: {
    params: {
      id: string;
      name: string;
    };
    query: {};
    body: {
      mark_unhealthy: boolean;
      resource_status_reason?: string;
    };
    answer: void;
  };
  /**
   * Delete a stack and leave its resources; the answer is what another stack can be adopted from
   */
  abandonStack: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      data: {
        [k: string]: unknown;
      };
    };
  };
  /**
   * Snapshots of a stack, newest first
   */
  listStackSnapshots: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: StackSnapshot[];
    };
  };
  /**
   * Make a snapshot of a stack
   */
  createStackSnapshot: {
    params: {
      id: string;
    };
    query: {};
    body: {
      name?: string;
    };
    answer: StackSnapshot;
  };
  /**
   * Bring a stack back to a snapshot
   */
  restoreStackSnapshot: {
    params: {
      id: string;
      snapshot: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Delete a snapshot of a stack
   */
  deleteStackSnapshot: {
    params: {
      id: string;
      snapshot: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * The environment that a stack was made with
   */
  readStackEnvironment: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      environment: {
        [k: string]: unknown;
      };
    };
  };
  /**
   * The engines of the orchestration service
   */
  listOrchestrationServices: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: OrchestrationService[];
    };
  };
}
export interface D3Data {
  stack: D3Stack;
  nodes: D3Node[];
}
export interface D3Stack {
  stack_id: string;
  name: string;
  status: string;
  image: string;
  image_size: number;
  image_x: number;
  image_y: number;
  text_x: number;
  text_y: string;
  in_progress: boolean;
  /**
   * HTML whose texts are escaped
   */
  info_box: string;
}
export interface D3Node {
  name: string;
  status: string;
  image: string;
  image_size: number;
  image_x: number;
  image_y: number;
  text_x: number;
  text_y: string;
  in_progress: boolean;
  /**
   * HTML whose texts are escaped
   */
  info_box: string;
  required_by: string[];
}
export interface Stack {
  id: string;
  stack_name: string;
  stack_status: string;
  stack_status_reason?: string | null;
  description?: string | null;
  creation_time?: string | null;
  updated_time?: string | null;
  stack_owner?: string | null;
  parent?: string | null;
  tags?: string[] | null;
}
export interface StackDetails {
  id: string;
  stack_name: string;
  stack_status: string;
  stack_status_reason?: string | null;
  description?: string | null;
  creation_time?: string | null;
  updated_time?: string | null;
  stack_owner?: string | null;
  parent?: string | null;
  tags?: string[] | null;
  parameters?: {
    [k: string]: unknown;
  };
  outputs?: {
    output_key: string;
    description?: string | null;
  }[];
  timeout_mins?: number | null;
  disable_rollback?: boolean;
  template_description?: string | null;
}
export interface Event {
  id: string;
  event_time: string;
  resource_name: string;
  physical_resource_id?: string | null;
  resource_status: string;
  resource_status_reason?: string | null;
}
export interface Resource {
  resource_name: string;
  resource_type: string;
  resource_status: string;
  resource_status_reason?: string | null;
  physical_resource_id?: string | null;
  required_by?: string[];
  updated_time?: string | null;
  parent_resource?: string;
}
export interface NewStack {
  stack_name: string;
  /**
   * YAML or JSON text
   */
  template?: string;
  /**
   * Where the service fetches the template; the gateway never does
   */
  template_url?: string;
  /**
   * YAML or JSON text
   */
  environment?: string;
  /**
   * Texts by the name that the template has for them
   */
  files?: {
    [k: string]: string;
  };
  /**
   * Values by name
   */
  parameters?: {
    [k: string]: unknown;
  };
  disable_rollback?: boolean;
  timeout_mins?: number;
  /**
   * Tags with commas between them
   */
  tags?: string;
}
export interface MadeStack {
  id: string;
}
export interface StackChange {
  /**
   * YAML or JSON text
   */
  template?: string;
  /**
   * Where the service fetches the template; the gateway never does
   */
  template_url?: string;
  /**
   * YAML or JSON text
   */
  environment?: string;
  /**
   * Texts by the name that the template has for them
   */
  files?: {
    [k: string]: string;
  };
  /**
   * Values by name
   */
  parameters?: {
    [k: string]: unknown;
  };
  disable_rollback?: boolean;
  timeout_mins?: number;
  /**
   * Tags with commas between them
   */
  tags?: string;
  /**
   * Names whose values go back to the defaults
   */
  clear_parameters?: string[];
}
export interface StackPreview {
  /**
   * The stack that is to be changed; absent: a new one
   */
  id?: string;
  stack_name?: string;
  /**
   * YAML or JSON text
   */
  template?: string;
  /**
   * Where the service fetches the template; the gateway never does
   */
  template_url?: string;
  /**
   * YAML or JSON text
   */
  environment?: string;
  /**
   * Texts by the name that the template has for them
   */
  files?: {
    [k: string]: string;
  };
  /**
   * Values by name
   */
  parameters?: {
    [k: string]: unknown;
  };
  disable_rollback?: boolean;
  timeout_mins?: number;
  /**
   * Tags with commas between them
   */
  tags?: string;
  /**
   * Names whose values go back to the defaults
   */
  clear_parameters?: string[];
}
export interface ResourceChange {
  change: 'unchanged' | 'updated' | 'replaced' | 'added' | 'deleted';
  name: string;
  type: string;
  /**
   * The id of the thing that is there now
   */
  physical_id: string | null;
  /**
   * The stack that it is in: a nested one has a name of its own
   */
  stack_name: string | null;
}
export interface TemplateSource {
  /**
   * The stack whose template, environment and files are checked, where the body has none of its own
   */
  id?: string;
  /**
   * YAML or JSON text
   */
  template?: string;
  /**
   * Where the service fetches the template; the gateway never does
   */
  template_url?: string;
  /**
   * YAML or JSON text
   */
  environment?: string;
  /**
   * Texts by the name that the template has for them
   */
  files?: {
    [k: string]: string;
  };
}
export interface TemplateFacts {
  description: string | null;
  parameters: ParameterFacts[];
  groups: ParameterGroup[];
}
export interface ParameterFacts {
  name: string;
  type: 'String' | 'Number' | 'CommaDelimitedList' | 'Json' | 'Boolean';
  label: string;
  description: string;
  /**
   * The service shows its value to nobody
   */
  hidden: boolean;
  /**
   * As text; null: a value has to be given
   */
  default: string | null;
  /**
   * The value that the environment gives, as text; `******` for a hidden one. Missing: it gives none
   */
  given?: string;
  allowed_values?: string[];
  allowed_pattern?: string;
  min_length?: number;
  max_length?: number;
  min_value?: number;
  max_value?: number;
  /**
   * Such as `nova.flavor`: what it has to name
   */
  custom_constraint?: string;
  constraint_description?: string;
}
export interface ParameterGroup {
  label: string | null;
  description: string | null;
  parameters: string[];
}
export interface ResourceDetails {
  resource_name: string;
  resource_type: string;
  resource_status: string;
  resource_status_reason?: string | null;
  physical_resource_id?: string | null;
  required_by?: string[];
  updated_time?: string | null;
  parent_resource?: string;
  description?: string | null;
  creation_time?: string | null;
  attributes?: {
    [k: string]: unknown;
  } | null;
}
export interface StackSnapshot {
  id: string;
  name: string | null;
  status: string;
  status_reason: string | null;
  creation_time: string | null;
}
export interface OrchestrationService {
  id: string;
  binary: string;
  host: string;
  hostname?: string | null;
  engine_id?: string | null;
  topic?: string | null;
  status: string;
  updated_at?: string | null;
}
