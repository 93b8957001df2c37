/**
 * Names of members, and parts of addresses, that OpenStack's services write and that nobody chooses: they are in a recording as they
 * are. Any other name in an answer may have been given by somebody, and becomes another.
 */
export const memberNames: ReadonlySet<string> = new Set(
  `
    abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789 aborted about absent absolute accept accept-patch accept-ranges accepted access
    access-control-allow-headers access-control-allow-methods access-control-allow-origin access-control-expose-headers access-control-request-headers
    access-control-request-method access-list access_and_security access_as_shared access_ip_v4 access_ip_v6 access_ipv4 access_ipv6 access_mode
    access_rule access_rule_ids access_rules access_token access_token_id access_tokens accessRules accessToken accessTokenId accessTokens account
    account_autocreate account_listing_limit account_quotas accountHeader acl action action_pages action_wait_secs actionBodies actions actions_column
    actions_links actionSchemas active active_backend_id active_connections actor actor_id actorId add add_host add_router_interface add_subports
    add_volumes added adding additional_vips additionalItems additionalProperties additionalProperty addons addr address address_id address_scope_id
    addresses addressMode addressScope addressScopes admin admin-token admin_metadata admin_pass admin_password admin_state admin_state_up
    adminActions adminPass adminToken adminTokens advance after again agent agent_id agent_mode agent_type agents aggregate aggregateList aggregates
    ah ahead algorithm alias alias_dereferencing aliases align alive all all_projects all_stores all_tenants allocated_capacity_gb allocation
    allocation_candidates allocation_pools allocation_ratio allocation_requests allocations allOf allow allow_account_management allow_async_delete
    allowed allowed_address_pairs allowed_cidrs allowed_digests allowed_pattern allowed_values allows allProjects alone alphabets alpn_protocols
    already among amount amounts amp anew answer answers anybody anyNames anyOf anything apart api api_access api_address api_export_size api_lb apis
    apiserver_port apiVersion apos app application_credential application_credential_id application_credentials applicationCredential
    applicationCredentialId applicationCredentials arch architecture archive are area areAddressPairs areDhcpOptions areFixedIps areGroups
    areNameservers areRoutes areSubPorts args argument around ask asked asking asksKeystone assignment assignments associate associated association
    association_type associations at attach attach_mode attach_status attached attached_at attached_mode attachment attachment_id attachmentId
    attachments attachments_list attachmentsOf attempted attention attribute attributes audit_ids AUTH auth auth_key auth_pool_connection_lifetime
    auth_pool_size authenticators authority authorize authorizing_user_id authUrl auto-allocated-topology auto_allocated_network auto_console
    auto_disk_config automatic availability_zone availability_zone_hints availability_zones availabilityZone availabilityZoneInfo available
    available_services_regions average az_name back backend backend_state background backup backup-record backup_gigabytes backup_id backup_service
    backup_status backup_type backup_url backups bad badMediaType badMethod badRequest balancer balloon bandwidth_limit bar bare baremetal base base64
    base_image_ref baseUrl batch batch-button bay_uuid bdm2_volume_type bdm_uuid bdm_v2 be because before beforeBulk beforeList begin beginning begun
    below best between binary binding:host_id binding:profile binding:vif_details binding:vif_type binding:vnic_type bits blank blob block-storage
    block-store block_device_mapping block_device_mapping_v2 block_migration bodies body bodyAs bodyFacts bodyLimit bodyRefusal bodyRequired
    bookmarkBase bookmarkUrl boolean boot boot_index boot_roles boot_volume_size bootable boots bound bound_drivers bounds bridge_mappings bridge_name
    browser bubble bubbles build_info build_near_host_ip buildDate building builtIn bulk_delete bulk_upload busy button buttons by byLength bytes
    bytes-used bytes_in bytes_out ca ca_tls_container_ref cache cacheable call called caller calls can_set_mount_point can_set_password candidate
    candidates cannot cannot_delete_parent capabilities capacity caption capture cascade case catalog categories category cause cell cellName cells
    cert certificate certificateBag certificates change change-state changeable changed changed_within changes changes-before changes-since
    changes_since changing characters charts chase_referrals check check_limit checked checks checksum children choice choices chosen chunk chunk_size
    chunks cidr cinder cinder_encryption_key_deletion_policy cinder_encryption_key_id cipher circle class classes classLimits clean clear_parameters
    cleared client client_authentication client_ca_tls_container_ref client_crl_container_ref clipboard clock close cloud cloudServersFault cluster
    cluster_distro cluster_fields cluster_id cluster_name cluster_quotas cluster_template cluster_template_id cluster_templates cluster_uuid clusters
    clustertemplates cmdline code coe coe_version coes collection collides colour column columns combobox comma_delimited_list command common
    commonFormats commonName commonProperties comparison comparisons compiler complete compression compute computed computedCount computeFault
    concurrent_update condition conditions config config_drive config_id configId configs configuration configurations confirmed conflict
    conflictingRequest connect connected connection connection_info connection_limit connections connectivity connector consistencygroup_id
    consistent_group_snapshot_enabled console console_type consoleActions consoles const constraint constraint_description constraints consumer
    consumer_count consumer_generation consumer_id consumer_type consumer_uuid consumers consumes_quota container container-count container-infra
    container_bytes_used container_format container_listing_limit container_object_count container_quotas container_version containerFormats
    containers contains content content-disposition content-length content-location content-range content-type content_type contents contentType
    context control control_location controllers controls convert cookie_name core coreOf cores cost count counter counters counts cpu cpu0_time
    cpu_details cpu_info crash_dump create create_timeout create_volume created created_at createdAt creating creation_time creationTimestamp
    credential credential_id credentials crl_container_ref csp-report csr csrfmiddlewaretoken css csv current current_workload custom
    custom_constraint customClasses customName customTraits cut cutNow cutsRequest danger dashboard data data_timestamp dataDirectory datapath_type
    date date-time days dccp deadline debug debug_level debuginfo declared default default-types default_limit default_pool_id default_prefixlen
    default_project_id default_quota default_tls_container_ref default_type default_types defaultOptions defaultPasswordRules defaults defaultTypes
    defined definition definitions delay delayedDelete delete delete-volumes delete_keys delete_on_termination delete_volume deleted deleted_at
    deleting deletion deletion_policy deletion_time delimiter delta depends_on deployed deployments deprecated deprecated_digests depth der descending
    descents describe described describes description description_non_mandatory_remove_white_spaces designate dest dest_compute dest_container
    dest_host dest_name dest_node destination destination-account destination_project_id destination_type destroyOnReturn detached detached_at detail
    detailed details dev device device_id device_name device_owner device_path device_type deviceOwner devices dhcp-agents dhcp-networks
    dhcp_lease_duration diagnostics dialog dict did difference different_cell different_host differentHost digest digests digits direct_url direction
    directions directory dirty disable_image disable_instance_snapshot disable_rollback disable_volume disable_volume_snapshot disabled
    disabled_reason disableRollback disassociate disassociate_all discard disconnected discovery_url disk disk_available_least disk_bus disk_config
    disk_details disk_format disk_gb disk_gb_hours disk_over_commit disk_processed_bytes disk_total_bytes diskFormat diskFormats display
    display_description display_name displayDescription displayName dispose distributed distro dns dns_assignment dns_domain dns_name dns_nameserver
    dns_nameservers do docker docker_storage_driver docker_volume_size document documents does doing domain domain_id domain_name domainConfigDefaults
    domainConfigs domainId domainRoles domains done dot doubt download draft drafts draw drawn driver driver_version driver_volume_type drivers
    dscp_mark dscp_marking due duplicate_name during dynamic each earlier_passwords early_migration_abortion ec2_credentials ec2credential ec2tokens
    edit editable editor edits effect effective egp element else elsewhere email empty empty-title enable_dhcp enable_distributed_routing
    enable_fip_topology_check enable_scheduler_hints enable_snat enabled enableDhcp encrypted encrypted_param_names encryption encryption_id
    encryption_key_id end ended ended_at endings endpoint endpointFields endpointGroups endpointPath endpoints ends endswith enforce engine engine_id
    entered entities entity entries entry enum environment environment_files ephemeral ephemeral_gb eq equals error error_name errors errors_count esp
    etag etc ethertype evacuate event event_id event_sinks event_time events every exact exceeded except exclusiveMinimum exist existing exists
    expected_codes expected_project expected_region expected_user expired expires expires_at expires_in expires_text expiresAt expiresDays expiring
    explanation explanations export_record exposeHeadRoute express ext_parent:tenant_id extended extension extensions external external_fixed_ips
    external_gateway_info external_network_id external_network_name external_port external_port_range externalId extra extra_dhcp_opts
    extra_header_count extra_specs extras extraSpecs fact factor facts fail fail_reason failed failed_sign_in_at failed_sign_ins fails failure
    failures fallback fallbacks false faster fault faultcode faultNames faults faultstring faultType feature features federations field fieldCounts
    fields fieldSize file file1 filename files fileSize fill filled fills filter filter_function filtering filterNames filters find fingerprint finish
    finish_time first first_address fit fixed fixed_address fixed_ip fixed_ip_address fixed_ips fixed_network fixed_subnet flag flags flannel flash
    flavor flavor_access flavor_id flavorId flavorRef flavors fleetNetworks float floating_ip floating_ip_address floating_ip_enabled floating_ip_id
    floating_ip_pools floating_ips floating_network floating_network_id floatingIp floatingip floatingip_id floatingip_pools floatingIpActions
    floatingIps floatingips flush folder follow following foot for forbidden force force-down force_complete force_host_copy forceCloseConnections
    forced_down forceDelete foreign form format formats former forMigration formpost forms formset formsets forwarding found fqdn fraction fragment
    frame framed free free_capacity_gb free_disk_gb free_ram_mb fresh from from_port fromVolume frozen full functions gap gateway gateway_ip gauge
    gave generation genReqId get get_access_list get_attr get_extras get_file get_param get_policy get_policy_bandwidth_limit_rule
    get_policy_dscp_marking_rule get_policy_minimum_bandwidth_rule get_policy_minimum_packet_rate_rule get_policy_packet_rate_limit_rule get_pools
    get_resource get_rule_type get_subports gets gif gigabytes gitCommit gitTreeState give giveFloatingIp given glance go gone goodness_function
    goVersion grant grantRole grantRoleInDomain grantRoleToGroup grantRoleToGroupInDomain grants gravity gre greatest group
    group_additional_attribute_mapping group_attribute_ignore group_desc_attribute group_filter group_id group_id_attribute group_member_attribute
    group_members_are_ids group_name_attribute group_objectclass group_policy group_snapshot group_snapshot_id group_snapshots group_specs
    group_tree_dn group_type group_type_id group_types groupId groupNames groupOfNames groups groupSnapshots groupSpecsSchema groupTypes groupVersion
    gt gte guaranteed_until guard guarded guards guest guest_format ha ha-role ha_state half handle handleProtocols handler hangUp hard_limit has
    has_dependent_backups has_errors has_more has_more_data has_prev_data hasComputeFeature hash hasIp hasListings have having head header headers
    heading health health_monitor health_status health_status_reason healthcheck healthmonitor healthmonitor_id healthmonitors healthz heard
    heartbeat_timestamp heat heat-api heat_template_version held hellip help here hex hexdigits hidden hide_create_volume high hint hints history
    holder holds home hopopt hops host host_ip host_name host_routes host_status hosted hostId hostname hostroute hosts hosts_not_run hostStatus hours
    href htm html http http_method http_proxy http_version https_only https_proxy hw:cpu_policy hw:cpu_thread_policy hw:mem_page_size
    hw:watchdog_action hw_disk_bus hypervisor hypervisor_hostname hypervisor_hostname_pattern hypervisor_os hypervisor_statistics hypervisor_type
    hypervisor_version hypervisors i18n icmp icmpv6 ico id ident identity identity_provider idle idOf idOrNull ids idText if-none-match if-range igmp
    ignore_change_password_upon_first_use ignore_lockout_failure_attempts ignore_password_expiry ignoreTrailingSlash ill image image_count_total
    image_count_uploading image_id image_location image_metadata image_name image_ref image_size image_size_total image_stage_total image_state
    image_type image_url image_visibility image_x image_y imageActions imageId imageRef images imageSizeCap imageTasks immutable impersonation implied
    implied_role_id impliedId impliedRoles implies import import-methods import_data import_record import_req in in_progress in_tree in_use
    include_external include_names included inclusive incoming_allow_headers incoming_remove_headers incomplete incremental index index_var
    inetOrgPerson info info_box inGroup inherited inherited_to_projects initial injected_file_content_bytes injected_file_path_bytes injected_files
    injectNetworkInfo inner input input_values inputs insecure_registry insert_headers inside instance instance_count instance_description instance_id
    instance_name instance_type instance_type_id instance_usage_audit_log instance_usage_audit_logs instance_uuid instanceAction instanceActions
    instanceFault instancePath instances integer integration_bridge interface interface_tag interfaceAttachment interfaceAttachments interfaces
    internal_ip_address internal_port internal_port_id internal_port_range interval intro invalid inventories inventory ip ip6 ip_address ip_protocol
    ip_range ip_version ipip ips ipv4 ipv4_address_scope ipv6 ipv6-encap ipv6-frag ipv6-icmp ipv6-nonxt ipv6-opts ipv6-route ipv6_address_mode
    ipv6_address_scope ipv6_ra_mode ipver_str is is_admin is_admin_project is_admin_state_up is_base is_copying is_current is_default is_domain
    is_incremental is_latest is_object is_public is_shared is_subdir is_superuser isAddress isAdmin isAllowed isBehind isBigEndian isDeleteMarker
    isDnsName isDone isDown isFirst isGateway isGlobal isIncremental isInner isLast isLatest isMac isManifest isNameserver isNew isOwner isPool
    isRemoved isReseller isReverse isReversed isRoute isServed isSigned isStaticLargeObject isSubnet issued_at issuedAt issuer isTaken isUnhealthy
    isUuid it item itemNotFound items iterator its itself joined jpeg jpg js json judge keep keeper keeps keeps_versions keepsDeleted kept
    kept_headers kept_id kernel kernel_id key key-manager key_name key_pair key_pairs key_size key_type key_type_list key_types keyBag keyPair keypair
    keypair_id keypair_name_20 keypair_name_292 keyPairs keypairs keys keystone keysym keyword killed kind kinds know known knows kube_masters
    kube_minions kube_tag kubeconfig kubeletVersion kubernetes l2_population l3-agents l3-routers l7policies l7policy l7rule lab label labels
    labels_added labels_overridden labels_skipped language large largest last last-modified last-update last_modified lastId latency latest
    launch_index launched launched_at layers lb_algorithm lbaas ldap least leaves left leftover legacyHeader legend length lengths lent letters
    lettersdigits level levels lib life lifeMs limit limits line lines link links list list_concat list_concat_unique list_join list_limit listed
    listener listener_ids listeners listeners_links listing listings listingTypes lists little live live_migrate lives livez load load-balancer
    load_balancer loadbalancer loadbalancer_id loadbalancers loader loading loads local_gb local_gb_used locales location locations lock lock_password
    lock_volume locked locked_attribute locked_by locked_reason lockoutAttempts lockoutSeconds locks log logical_resource_id login login_region logout
    long longest longName longText looksForCell lose lost lowercase lt lte mac mac_addr mac_address mac_learning_enabled mac_state made magnum
    maintenance_mode major make make_url makes manager mandatory manifest manifestBytes many map map_merge map_replace mapOf mappings maps mark
    mark_unhealthy marked marker marks markStackResource master master_addresses master_count master_flavor_id master_lb_enabled masters matches max
    max_account_name_length max_batch_size max_burst_kbps max_burst_kpps max_container_name_length max_containers_per_extraction max_count
    max_deletes_per_request max_failed_deletes max_failed_extractions max_file_count max_file_size max_header_size max_kbps max_kpps max_length
    max_manifest_segments max_manifest_size max_meta_count max_meta_name_length max_meta_overall_size max_meta_value_length max_node_count
    max_object_name_length max_over_subscription_ratio max_page_limit max_prefixlen max_recordset_name_length max_recordset_records max_retries
    max_retries_down max_server_per_host max_unit max_value max_version max_zone_name_length max_zone_records max_zone_recordsets max_zones
    maxAliasCount maxHeader maxima maxImageMeta maximum maxItems maxLength maxMetaCount maxMetaName maxMetaSize maxMetaValue maxParamLength maxPayload
    maxPersonality maxPersonalitySize maxProperties maxSecurityGroupRules maxSecurityGroups maxServerGroupMembers maxServerGroups maxServerMeta
    maxTotalBackupGigabytes maxTotalBackups maxTotalCores maxTotalFloatingIps maxTotalInstances maxTotalKeypairs maxTotalRAMSize maxTotalSnapshots
    maxTotalVolumeGigabytes maxTotalVolumes md md5 mdash means meant meanwhile measure_interval media-types media_types member member_id member_of
    member_status memberId members memberSchema membership membership_expires_at memberships memberStatus memory memory_details memory_mb
    memory_mb_hours memory_mb_used memory_processed_bytes memory_total_bytes merge_labels mesos message message-row message-title message_level
    messages meta metadata metadata_items metadata_values metadataSchema metadefs metaSchema meter metering method methods metric metrics mfa
    microversion migrate migrate_to_host migrating migration migration_abortion migration_completion migration_pages migration_policy migration_status
    migration_type migrationActions migrations migrationTasks milliseconds mimetype min min_count min_disk min_kbps min_kpps min_length min_node_count
    min_prefixlen min_ram min_segment_size min_ttl min_unit min_value min_version minDisk minimum minimum_bandwidth minimum_packet_rate minimumAgeDays
    minItems minLength minor minProperties minRam missing missing_value missingProperty mks modal mode model models modulusLength monitor
    monitor_address monitor_port mono more most mountpoint move moved moving mp3 mp4 mservices mtu multi_factor_auth_enabled multi_factor_auth_rules
    multi_select_column multiattach multicast multipart multipart-manifest multipath name name_non_mandatory_remove_white_spaces name_or_id named
    namedCurve namedHex namedUuid nameKey names nameserver nameservers namespace namespaced namespaces narrow native nbsp nConnection ndash needs
    neither neq nested nested_depth net net-id net_id network network-ip-availabilities network:tenant_id network_driver network_id
    network_ip_availabilities network_ip_availability network_name network_qos network_topology networkActions networkId networks neutron NeutronError
    new_flavor new_instance_type_id new_only new_size new_type new_volume newDevice news next nexthop nextId ngdetails nic_details nics no-key
    no_device no_nodes no_proxy no_snapshots nobody node node-spec node_addresses node_count node_groups nodegroup nodegroups nodeInfo nodes
    nodes_to_remove none nonNegative noRights normalized_cidr noScope noServer not not-tags not-tags-any note notes notFound nothing notHosted notice
    notification_topics notImplemented notNegative nova nova_metadata_port novaFormats novaVersions novnc now nowhere null num_cpus num_disks
    num_hosts num_hosts_done num_hosts_not_run num_hosts_running num_nics number numeric oauth1 oauth_callback oauth_consumer_key oauth_signature
    oauth_signature_method oauth_verifier object object-count object-store object_count object_id object_type object_versioning objectMode objects
    octavia octdigits octets of offer offered-images offset oid ok old old_flavor old_instance_type_id oldDevice older olderRules on once onClose
    onDelete one one_server oneOf only onRequest onResponse onRoute onSend onSharedStorage op open openConsolePage openServerConsole openSpecs
    openstack openstack-api-maximum-version openstack-api-minimum-version openstack-api-version openstack-auth-receipt openstack-identity-access-rules
    openstack-image-import-methods openstack-image-store-ids operand operating_status operation operations operator operators opt_name opt_value
    option optional options or orchestration order organization origin original_ip original_name original_password original_status os-agents
    os-aggregates os-attach os-availability-zone os-backup-project-attr:project_id os-begin_detaching os-cells os-certificates os-cloudpipe
    os-complete OS-DCF:diskConfig os-detach OS-EXT-AZ:availability_zone OS-EXT-IMG-SIZE:size OS-EXT-IPS-MAC:mac_addr OS-EXT-IPS:type
    OS-EXT-SRV-ATTR:host OS-EXT-SRV-ATTR:hostname OS-EXT-SRV-ATTR:hypervisor_hostname OS-EXT-SRV-ATTR:instance_name OS-EXT-SRV-ATTR:root_device_name
    OS-EXT-SRV-ATTR:user_data OS-EXT-STS:power_state OS-EXT-STS:task_state OS-EXT-STS:vm_state os-extend os-extended-snapshot-attributes:progress
    os-extended-snapshot-attributes:project_id os-extended-volumes:volumes_attached os-extra_specs OS-FEDERATION os-fixed-ips os-flavor-access
    os-flavor-access:is_public os-floating-ip-dns os-floating-ip-pools os-floating-ips os-floating-ips-bulk OS-FLV-DISABLED:disabled
    OS-FLV-EXT-DATA:ephemeral os-force_delete os-force_detach os-fping os-getConsoleOutput os-hosts os-hypervisors OS-INHERIT:inherited_to
    os-initialize_connection os-instance-actions os-instance_usage_audit_log os-interface os-keypairs os-migrate_volume os-migrations os-networks
    OS-OAUTH1 os-quota-class-sets os-quota-sets os-reserve os-reset_status os-retype os-roll_detaching OS-SCH-HNT:scheduler_hints
    os-security-group-default-rules os-security-group-rules os-security-groups os-server-external-events os-server-groups os-server-password
    os-services os-set_bootable os-set_image_metadata os-show_image_metadata os-simple-tenant-usage os-snapshots OS-SRV-USG:launched_at
    OS-SRV-USG:terminated_at os-start os-stop os-tenant-networks os-terminate_connection OS-TRUST:trust os-unreserve os-unset_image_metadata
    os-update_readonly_flag os-update_snapshot_status os-vol-host-attr:host os-vol-mig-status-attr:migstat os-vol-mig-status-attr:name_id
    os-vol-tenant-attr:tenant_id os-volume-transfer os-volume-type-access os-volume-type-access:is_public os-volume_attachments os-volume_upload_image
    os-volumes os:scheduler_hints os_distro os_glance_failed_import os_glance_import_task os_glance_importing_to_stores os_hash_algo os_hash_value
    os_hidden os_type os_version ospf other otherId others otherwise out outer outgoing_allow_headers outgoing_remove_headers output output_key
    output_value output_values outputs over overall_status overhead overlay overLimit overview ovs_hybrid_plug owed own owned owner owner_id
    owner_project_name owner_user_name ownFormat owns_port pace packet_rate_limit padding page page_size pageReverse pages pagesize_kb paginate pair
    pairs panel panes parameter parameter_defaults parameter_groups parameter_type parameter_values parameters params parent parent_group_id parent_id
    parent_provider_uuid parent_region_id parent_resource parentId parentKind parents parseAs parsed part partner-admin partner-user partner-web parts
    passcode passed passive password password_created_at password_expires_at password_hash password_is_own password_regex password_regex_description
    passwordDays passwordRules passwords patches path paths pattern patternProperties patterns pause paused pausing payload pdf pem pencil pending
    pending_delete pending_task per_volume_gigabytes percent period period_beginning period_ending perMessageDeflate persistence_granularity
    persistence_timeout personality pgm phase physical physical_id physical_resource_id physicalId physicalName physnet1 picture pid piece pipeline
    pipelining place placed placement places plan planned platform plugin plugins plural png pointer policies policy pool pool_connection_lifetime
    pool_connection_timeout pool_id pool_name pool_retry_delay pool_retry_max pool_size poolId pools port port-id port_count port_details port_filter
    port_forwarding port_forwardings port_id port_name port_range_max port_range_min port_security_enabled port_state portForwardings portId ports
    positive positiveInteger positiveIntegerDefault0 post posted posts power_action power_state powerActions powering-off powering-on powerTasks
    pprint preClose predicate prefix prefixes prefixlen prefixOf preHandler prepared preParsing preserve_ephemeral preset preview previews previous
    previous_status primary print prior prior_role prior_role_id priorId priority priorRole private_key privateKey privileges probe problem problems
    proc program programs progress project project_domain_id project_id project_name projectId projects promise proof properties properties_target
    property propertyMembers propertyTypes props protected protocol protocol_port protocols proved provided provider provider:network_type
    provider:physical_network provider:segmentation_id provider_id provider_summaries providers provisioned_capacity_gb provisioning_status proxy
    public public-url public_key public_url publicKey publicUrl purpose purposes put py qcow2 qos qos-specs qos_associations qos_network_policy_id
    qos_policy qos_policy_id qos_specs qos_specs_id qosId qosKeysSchema qosPolicies qosPolicy queries query query_scope queued quiet quot quota
    quota-bytes quota-count quota_class_set quota_details quota_set quotaBytes quotaClassSchema quotas quotaSchema quotes rack ram ramdisk ramdisk_id
    raMode random randomString range ranges rate raw rawhead rbac-policies rbac_policy rbacPolicies rbacPolicy rdp-html5 reachable reached read
    read_acl read_bytes read_requests reader readers reading readonly ready readyz reason reasons reboot reboot_pending reboot_pending_hard
    reboot_started reboot_started_hard rebooting rebooting_hard rebuild rebuild_key_pair rebuild_user_data rebuild_volume receipt receipts received
    recent_project record records recordset recordset_records recordsets recursive redelegated_trust_id redelegation_count redirect ref reference
    referer referrers referring_groups refs refs_map refusal refusals refused refused_rules refuses regex regexDescription regexes region region_id
    regionFields regions registered_limit registered_limit_id registered_limits registeredLimits registry_enabled rejects rejectUnauthorized rel
    related_to release releaseFloatingIp remaining_uses remote remote_address_group_id remote_console remote_console_mks remote_group_id remote_groups
    remote_ip_prefix remote_mode remove remove_host remove_router_interface remove_subports remove_volumes removed removed_rsrc_list renew repeating
    replace replaced replaces replaces_time replication_enabled replication_status replication_targets reply report report_count report_interval
    reported request request_errors request_id request_ids request_token requestCert requested requested-project-id requested_project_id requestId
    requestTokens required required_auth_methods required_by requiredBy requirements requires requires_keypair rescope rescue rescue_image_ref
    rescue_instance_volume_based rescued rescuing reservation reservation_id reserved reserved_mb reserved_percentage reset reset_status resize
    resize_confirming resize_reverting resized resized_from resource resource_action resource_changes resource_class resource_classes resource_data
    resource_def resource_filters resource_id resource_identity resource_limit resource_name resource_properties resource_provider
    resource_provider_generation resource_providers resource_registry resource_request resource_status resource_status_reason resource_type
    resource_type_associations resource_types resource_uuid resourceGroup resources resources_synced resourceType resourceTypes rest restore
    restoreStackSnapshot restoring restricted result resume resuming retries retry retry-after retryAfter return_reservation_id revert revision
    revision_number revocation revoke revokeAllOf revokeRole revokeRoleFromGroup revokeRoleFromGroupInDomain revokeRoleInDomain rewriteUrl rexray
    right role role_assignments role_id role_ids role_inference role_inferences roleIds roles roles_links rollback root root_device_name root_gb
    root_provider_uuid root_required rootPaths rotate_certificate rotate_credentials rotateCertificate rotateCredentials rotation round route router
    router:external router_id routerInterface routerOptions routers routes row rows rsvp rule rule-types rule_type rule_types rules rules_of ruleTypes
    run running_vms runs rx_drop rx_errors rx_octets rx_packets rx_rate rxtx_factor s3tokens safe salt same same_host sameHost sameRouteAs sanitised
    save save_private_key saved saving saw says schedule scheduler-stats scheduler_hints schema schemaPath schemas scope scoped screen scroller sctp
    sda sda_errors sda_read sda_read_req sda_write sda_write_req sdb search second secondary seconds secret_hash secretOptions secrets sections
    secured security-group-rules security-groups security_compliance security_group security_group:tenant_id security_group_id security_group_rule
    security_group_rules security_groups securityGroup securityGroupRule securityGroupRules securityGroups see seed seeded seededKeys seen seen_at
    sees segment segmentation segmentation_id segmentation_type segments segmentsEtag select selectable self selfBase selfUrl send sent sentence
    sequence serial series servant serve server server_actions server_details server_filters server_group server_group_members server_groups
    server_hostname server_id server_migrations server_tags server_type server_usages server_uuid servergroup_rules servergroup_soft_policies
    servergroup_user_info serverGroups serverId servers serverTasks serverType serves service service-providers service-state service-status
    service_id service_providers service_type service_types service_uuid serviceFields serviceNames services services_region serviceType
    serviceUnavailable session session_persistence set set_metadata sets setting settings sh sha1 shape share shared shared_targets sharing sheet
    shell shelve shelveActions shelved shelved_image shelved_offloaded shelveOffload shelveTasks shift shortName show show_nested
    showMultipleLocations shown shows showsAll showsVersions side sign sign-out signal signature signatures signCertificate signed signed_in_at
    signed_in_with signedBy signer signs silent since since53 singular singularName size size_bytes size_max size_min sizes skeletons slash slice
    slices slo slo_etag slug snapshot snapshot_count snapshot_id snapshot_status snapshotId snapshots snapshotSize sni_container_refs so socket
    sockets soft-delete software_config software_configs software_deployment software_deployments softwareConfig some someField sort sort_dir
    sort_dirs sort_key sort_keys sorted sorters sorting sortKeys sorts source source_compute source_group_id source_id source_node source_project_id
    source_type source_volid source_volume sources sourcesOf space spawnTasks speaks spec specified specs specSchema spice-html5 spoken ssd ssh-dss
    ssh-ed25519 ssh-rsa stack stack_action stack_id stack_identity stack_name stack_owner stack_status stack_status_reason stack_user_project_id
    stacked stackId stacks stage staged stamp standard_attr_id standardAttributes standardClasses stands start start_time started_at starts startswith
    state state_before stateful states static staticweb statistics stats status status_reason statusCode statuses statusOfHost stays stdin step
    step_size steps sticky still stop stopped stopping storage_policy storage_protocol store stored stores str_replace str_replace_strict
    str_replace_vstrict str_split stream streams strict_cors_mode string stringArray strong stylesheet sub sub_ports sub_slo subdir subject submit
    submitter submitting subnet subnet_id subnet_ids subnet_ip_availability subnet_name subnetId subnetIds subnetName subnetPool subnetpool
    subnetpool_id subnetPools subnetpools subnets subport subport_count subports subs subtitle subtree success suffix summary sums supplied
    support_status suspend suspended suspending svg swap swarm swarm-mode swift SWIFT-API swiftTransaction switch switch_services_region sync syncKey
    syncTo system system_scope tab table table_cell_data_wrapper tabs tag tagOf tags tags-any tail take taken taken_by takenCount takenKeys takes tar
    target target_cell target_id target_tenant targetId targets task task_state taskLifetime taskRunner tasks taskSchema tcp tell temp-url-key
    template template_description template_fields template_functions template_url template_versions templateResource templates templateVersions
    tempurl tenant tenant_id tenant_name tenant_usage tenant_usage_links tenant_usages tenant_usages_links tenth terminal terminated_at terms test
    testResource tests text text_x text_y texts textual theirs them themselves there thick_provisioning_support thin_provisioning
    thin_provisioning_support thing things threads throws ticket ticks time timeComparisons timeout timeout_client_data timeout_member_connect
    timeout_member_data timeout_mins timeout_tcp_inspect timeouts timer times timestamp timezone_dict title titles tls_cacertdir tls_cacertfile
    tls_ciphers tls_container_ref tls_disabled tls_enabled tls_req_cert tls_versions to to_port toBody token token_id tokenRules tokens told tone too
    tools tooOld topic topology total total_capacity_gb total_connections total_count total_disk total_errors total_hours total_instances total_ips
    total_local_gb_usage total_memory_mb_usage total_size total_snapshot_gb total_vcpus_usage total_volume_gb totalBackupGigabytesUsed
    totalBackupsUsed totalCoresUsed totalFloatingIpsUsed totalGigabytesUsed totalInstancesUsed totalRAMUsed totals totalSecurityGroupsUsed
    totalServerGroupsUsed totalSnapshotsUsed totalVolumesUsed totp totpSecret tr trace traceback track traits transfer transfer-encoding
    transferred_at transfers transition tree tries trigger_crash_dump true truncate trunk trunk_details trunk_id trunkId trunks trust trust_id
    trusted_image_certificates trustee_domain_id trustee_user trustee_user_id trustId trustor trustor_user trustor_user_id trusts ttl tunnel_types
    tunneling_ip twice tx_drop tx_errors tx_octets tx_packets tx_rate txt type type_id type_ids type_name typed typeId types typing udp udplite ui
    ui:options ui:widget uid unauthorized unchanged undefined undefined_code understood undo undone unfinished unique uniqueItems uniqueLast unit
    unknown unlimitedNumbers unlock unlocked unpause unpausing unreachable unrescue unrescuing unrestricted unscoped unshelve unshelve_to_host
    unshelve_to_zone unshelving until until-stdin-ends unversioned update update_allowed update_replace updated updated_at updated_time updatedAt
    updates updating_password upgrade upload upload_url uploading uppercase uptime uri url url_path usage usages use use_auth_pool
    use_default_subnetpool use_pool use_tls used used_ips usedBy user user_additional_attribute_mapping user_attribute_ignore user_data
    user_default_project_id_attribute user_description_attribute user_domain_id user_domain_name user_enabled_attribute user_enabled_default
    user_enabled_emulation user_enabled_emulation_dn user_enabled_emulation_use_group_config user_enabled_invert user_enabled_mask user_filter user_id
    user_id_attribute user_mail_attribute user_message user_name_attribute user_objectclass user_pass_attribute user_tree_dn userData userId username
    userPassword userProjectId users utilisation uuid v1 v2 v2.0 v2.1 v4-fixed-ip v6-fixed-ip valid validate validator value value_specs valueOf
    values var vary vcpu_hours vcpus vcpus_used vda vdi vendor vendor_name verb verbs verifier verify version version_id versioning versions vhd
    viaGroup view viewer vip vip_address vip_network_id vip_port_id vip_qos_policy_id vip_subnet_id virtio0 virtual_name virtual_size visibility
    visible vm vm_state vmdk vnic_type vol_delete_on_instance_delete vol_device_name vol_size volume volume-summary volume-transfers
    volume_attach_status volume_attachment volume_attachment_deletion volume_backend_name volume_count volume_deletion volume_driver volume_id
    volume_image_metadata volume_migration_status volume_name volume_size volume_snapshot volume_status volume_type volume_type_access volume_type_id
    volume_type_ids volume_types volume_uuid volumeAttachment volumeAttachments volumeId volumes volumeType volumev3 vrrp vxlan wait wait_secs waiting
    want wanted wanted_zone warning wasm way web webm webmks webp websso weight what where which who whole why wide width wire wishes with_count
    with_names with_servers with_subnet withDetails withHosts withImage within without withReason withServers withSpecs withVolumes word words work
    worker worker_nodes workflow workflow_slug working workOf works wrapped write write_bytes write_requests written wrong wrongly wrongType
    www-authenticate xml xvpvnc yes yet yield_frequency zip zone zone_hints zone_id zone_name zone_records zone_recordsets zoneName zones zoneState
  `
    .trim()
    .split(/\s+/),
);
