// Made by `npm run generate` from schemas/api/port-forwardings.json; change it there.

/**
 * Port forwardings, by operation name.
 */
export interface PortForwardingsOperations {
  /**
   * Port forwardings of a floating IP
   */
  listPortForwardings: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: PortForwarding[];
    };
  };
  /**
   * Lead a port of a floating IP to a port of a fixed address
   */
  createPortForwarding: {
    params: {
      id: string;
    };
    query: {};
    body: NewPortForwarding;
    answer: PortForwarding;
  };
  /**
   * Change a port forwarding
   */
  changePortForwarding: {
    params: {
      id: string;
      forwarding: string;
    };
    query: {};
    body: PortForwardingChange;
    answer: PortForwarding;
  };
  /**
   * Delete a port forwarding
   */
  deletePortForwarding: {
    params: {
      id: string;
      forwarding: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
}
export interface PortForwarding {
  id: string;
  protocol: string;
  external_port?: number | null;
  /**
   * first:last, with the extension floating-ip-port-forwarding-port-ranges
   */
  external_port_range?: string | null;
  internal_port?: number | null;
  internal_port_range?: string | null;
  internal_ip_address: string;
  internal_port_id: string;
  description?: string | null;
}
export interface NewPortForwarding {
  protocol: 'tcp' | 'udp' | 'sctp' | 'dccp' | 'udplite';
  external_port?: number;
  external_port_range?: string;
  internal_port?: number;
  internal_port_range?: string;
  internal_ip_address: string;
  internal_port_id: string;
  description?: string;
}
export interface PortForwardingChange {
  protocol?: 'tcp' | 'udp' | 'sctp' | 'dccp' | 'udplite';
  external_port?: number;
  external_port_range?: string;
  internal_port?: number;
  internal_port_range?: string;
  internal_ip_address?: string;
  internal_port_id?: string;
  description?: string;
}
