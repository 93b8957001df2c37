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
    };
    body: undefined;
    answer: {
      items: Stack[];
      has_more: boolean;
    };
  };
  /**
   * One stack, with its outputs and parameters
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
