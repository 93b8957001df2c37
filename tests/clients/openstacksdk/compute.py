from openstack import exceptions, utils

from expected import contains, equal, refused


def server(journey, what, **more):
    """An active server of the smallest flavor, gone at the end of the journey."""
    cloud = journey.cloud
    made = cloud.compute.create_server(
        name=journey.name(what),
        flavor_id=cloud.compute.find_flavor('m1.nano', ignore_missing=False).id,
        image_id=cloud.image.find_image('tiny-qcow2', ignore_missing=False).id,
        networks=[{'uuid': cloud.network.find_network('demo-net', ignore_missing=False).id}],
        **more)

    def remove():
        cloud.compute.delete_server(made, ignore_missing=False)
        cloud.compute.wait_for_delete(made, interval=0.5)
    journey.later(remove)
    return cloud.compute.wait_for_server(made, interval=0.5)


def servers(journey):
    cloud = journey.cloud
    one = server(journey, 'server', metadata={'role': 'web'})
    equal(one.status, 'ACTIVE')
    contains(one.addresses, 'demo-net')
    equal(cloud.compute.find_server(one.name).id, one.id)
    equal(cloud.compute.get_server(one.id).metadata, {'role': 'web'})

    cloud.compute.stop_server(one)
    cloud.compute.wait_for_server(one, status='SHUTOFF', interval=0.5)
    with refused(exceptions.ConflictException, 409, "Cannot 'stop' instance %s while it is in vm_state stopped" % one.id):
        cloud.compute.stop_server(one)
    cloud.compute.start_server(one)
    cloud.compute.wait_for_server(one, interval=0.5)

    cloud.compute.set_server_metadata(one, tier='front')
    equal(cloud.compute.get_server_metadata(one).metadata, {'role': 'web', 'tier': 'front'})
    cloud.compute.update_server(one, name=journey.name('renamed'))
    equal([found.id for found in cloud.compute.servers(name=journey.name('renamed'))], [one.id])
    contains([port.net_id for port in cloud.compute.server_interfaces(one)],
             cloud.network.find_network('demo-net').id)
    contains(cloud.compute.get_server_console_output(one)['output'], 'login:')

    cloud.compute.delete_server(one)
    cloud.compute.wait_for_delete(one, interval=0.5)
    # A real cloud shows it as deleted for a moment, which is enough for the library.
    for _ in utils.iterate_timeout(10, 'the server stayed', wait=0.2):
        if cloud.compute.find_server(one.id) is None:
            break
    with refused(exceptions.NotFoundException, 404, 'Instance %s could not be found.' % one.id):
        cloud.compute.get_server(one.id)


def key_pairs_and_quotas(journey):
    cloud = journey.cloud
    name = journey.name('key')
    made = cloud.compute.create_keypair(name=name)
    journey.later(cloud.compute.delete_keypair, name, ignore_missing=False)
    contains(made.private_key, 'PRIVATE KEY')
    equal(cloud.compute.get_keypair(name).fingerprint, made.fingerprint)
    with refused(exceptions.ConflictException, 409, "Key pair '%s' already exists." % name):
        cloud.compute.create_keypair(name=name)

    # Pages of one: the library follows the links.
    paged = [one.id for one in cloud.compute.flavors(limit=1)]
    equal(sorted(paged), sorted(one.id for one in cloud.compute.flavors()))
    equal(len(paged), len(set(paged)))
    cores = cloud.compute.get_limits().absolute.total_cores
    with refused(exceptions.HttpException, 403, 'Quota exceeded for cores'):
        cloud.compute.create_server(
            name=journey.name('many'), min_count=cores + 1, networks='none',
            flavor_id=cloud.compute.find_flavor('m1.nano').id, image_id=cloud.image.find_image('tiny-qcow2').id)
    with refused(exceptions.HttpException, 403, "Policy doesn't allow"):
        cloud.compute.create_flavor(name=journey.name('flavor'), ram=64, vcpus=1, disk=1)
