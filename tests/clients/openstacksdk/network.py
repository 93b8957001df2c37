from openstack import exceptions

from expected import contains, equal, refused


def network_with_subnet(journey, cidr):
    net = journey.cloud.network
    made = net.create_network(name=journey.name('net'))
    journey.later(net.delete_network, made, ignore_missing=False)
    return made, net.create_subnet(network_id=made.id, name=journey.name('subnet'), ip_version=4, cidr=cidr)


def life(journey):
    net = journey.cloud.network
    made, subnet = network_with_subnet(journey, '10.77.0.0/24')
    equal(net.find_network(made.name).subnet_ids, [subnet.id])
    equal((subnet.gateway_ip, subnet.allocation_pools), ('10.77.0.1', [{'start': '10.77.0.2', 'end': '10.77.0.254'}]))

    port = net.create_port(network_id=made.id, name=journey.name('port'),
                           fixed_ips=[{'subnet_id': subnet.id, 'ip_address': '10.77.0.10'}])
    journey.later(net.delete_port, port, ignore_missing=False)
    equal(net.update_port(port, description='changed').description, 'changed')
    equal([one.id for one in net.ports(network_id=made.id, fixed_ips='ip_address=10.77.0.10')], [port.id])

    router = net.create_router(
        name=journey.name('router'),
        external_gateway_info={'network_id': net.find_network('public', ignore_missing=False).id})
    journey.later(net.delete_router, router, ignore_missing=False)
    net.add_interface_to_router(router, subnet_id=subnet.id)
    journey.later(net.remove_interface_from_router, router, subnet_id=subnet.id)
    contains([one.device_owner for one in net.ports(device_id=router.id)], 'network:router_interface')
    with refused(exceptions.ConflictException, 409, 'has ports still attached'):
        net.delete_router(router)

    floating = net.create_ip(floating_network_id=net.find_network('public').id, port_id=port.id)
    journey.later(net.delete_ip, floating, ignore_missing=False)
    equal((floating.fixed_ip_address, floating.router_id), ('10.77.0.10', router.id))
    equal(net.find_ip(floating.floating_ip_address).id, floating.id)
    equal(net.update_ip(floating, port_id=None).port_id, None)

    group = net.create_security_group(name=journey.name('group'))
    journey.later(net.delete_security_group, group, ignore_missing=False)
    rule = net.create_security_group_rule(security_group_id=group.id, direction='ingress', protocol='tcp',
                                          port_range_min=22, port_range_max=22)
    contains([one.id for one in net.security_group_rules(security_group_id=group.id)], rule.id)
    net.set_tags(made, ['red', 'blue'])
    equal([one.id for one in net.networks(tags='red,blue', name=made.name)], [made.id])


def errors(journey):
    net = journey.cloud.network
    made, subnet = network_with_subnet(journey, '10.78.0.0/24')
    with refused(exceptions.NotFoundException, 404, 'Network 00000000-0000-0000-0000-000000000000 could not be found'):
        net.get_network('00000000-0000-0000-0000-000000000000')
    with refused(exceptions.BadRequestException, 400, 'overlaps with another subnet'):
        net.create_subnet(network_id=made.id, ip_version=4, cidr='10.78.0.0/25')
    ports = list(net.create_ports(
        [{'network_id': made.id, 'name': journey.name('page-%d' % index)} for index in range(6)]))
    for port in ports:
        journey.later(net.delete_port, port, ignore_missing=False)
    with refused(exceptions.ConflictException, 409, 'There are one or more ports still in use on the network'):
        net.delete_network(made)
    # Pages of two: the library follows the markers.
    wanted = sorted(port.id for port in ports)
    paged = [one.id for one in net.ports(network_id=made.id, limit=2)]
    equal(sorted(one for one in paged if one in wanted), wanted)
    equal(len(paged), len(set(paged)))
    with refused(exceptions.ConflictException, 409, 'already allocated'):
        net.create_port(network_id=made.id, fixed_ips=[
            {'subnet_id': subnet.id, 'ip_address': ports[0].fixed_ips[0]['ip_address']}])
    limit = net.get_quota(journey.cloud.current_project_id).security_groups
    with refused(exceptions.ConflictException, 409, "Quota exceeded for resources: ['security_group']"):
        for index in range(limit + 1):
            group = net.create_security_group(name=journey.name('group-%d' % index))
            journey.later(net.delete_security_group, group, ignore_missing=False)
