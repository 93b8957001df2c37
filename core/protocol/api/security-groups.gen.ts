// Made by `npm run generate` from schemas/api/security-groups.json; change it there.

/**
 * Security groups, by operation name.
 */
export interface SecurityGroupsOperations {
  /**
   * One security group with all of its rules, the ports that use it, and the groups whose rules name it
   */
  readSecurityGroup: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: SecurityGroupDetails;
  };
  /**
   * Make a security group, with the rules of another where one is named
   */
  createSecurityGroup: {
    params: {};
    query: {};
    body: NewSecurityGroup;
    answer: SecurityGroup;
  };
  /**
   * Change the name, the description or the kind of a security group
   */
  changeSecurityGroup: {
    params: {
      id: string;
    };
    query: {};
    body: SecurityGroupChange;
    answer: SecurityGroup;
  };
  /**
   * Delete a security group
   */
  deleteSecurityGroup: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Add rules to a security group, all or none, and then remove others one by one
   */
  changeSecurityGroupRules: {
    params: {
      id: string;
    };
    query: {};
    body: RuleChanges;
    answer: RuleOutcome;
  };
}
export interface SecurityGroupDetails {
  id: string;
  name: string;
  description?: string | null;
  /**
   * With the extension stateful-security-group
   */
  stateful?: boolean;
  shared?: boolean;
  project_id?: string;
  updated_at?: string;
  revision_number?: number;
  security_group_rules: SecurityGroupRule[];
  /**
   * Ports that use the group
   */
  ports: GroupPort[];
  /**
   * Other groups whose rules name it; their rules go with it
   */
  referring_groups: NamedGroup[];
  /**
   * Groups that its rules name
   */
  remote_groups: NamedGroup[];
}
export interface SecurityGroupRule {
  id: string;
  direction: 'ingress' | 'egress';
  ethertype: string | null;
  protocol?: string | number | null;
  /**
   * First port; type of an ICMP message
   */
  port_range_min?: number | null;
  /**
   * Last port; code of an ICMP message
   */
  port_range_max?: number | null;
  remote_ip_prefix?: string | null;
  remote_group_id?: string | null;
  remote_address_group_id?: string | null;
  description?: string | null;
}
export interface GroupPort {
  id: string;
  name: string;
  device_id: string;
  device_owner: string;
  /**
   * Name of the server that has the port
   */
  device_name?: string | null;
  fixed_ips: {
    ip_address: string;
  }[];
}
export interface NamedGroup {
  id: string;
  name: string;
}
export interface NewSecurityGroup {
  name: string;
  description?: string;
  stateful?: boolean;
  /**
   * The group whose rules the new one gets, in place of those that neutron gives
   */
  rules_of?: string;
}
export interface SecurityGroup {
  id: string;
  name: string;
  description?: string | null;
  /**
   * With the extension stateful-security-group
   */
  stateful?: boolean;
  shared?: boolean;
  project_id?: string;
  updated_at?: string;
  revision_number?: number;
  security_group_rules: SecurityGroupRule[];
}
export interface SecurityGroupChange {
  name?: string;
  description?: string;
  stateful?: boolean;
}
export interface RuleChanges {
  /**
   * Ids of the rules that the caller saw; others than these are a 409
   */
  known?: string[];
  added?: NewRule[];
  /**
   * Ids of rules
   */
  removed?: string[];
}
export interface NewRule {
  direction: 'ingress' | 'egress';
  ethertype: 'IPv4' | 'IPv6';
  protocol?: string | null;
  port_range_min?: number | null;
  port_range_max?: number | null;
  remote_ip_prefix?: string | null;
  remote_group_id?: string | null;
  remote_address_group_id?: string | null;
  description?: string;
}
export interface RuleOutcome {
  added: SecurityGroupRule[];
  removed: string[];
  /**
   * Rules that could not be removed, with the words of neutron
   */
  failed: {
    id: string;
    message: string;
  }[];
}
