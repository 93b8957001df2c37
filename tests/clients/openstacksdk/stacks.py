from openstack import exceptions

from expected import contains, equal, refused

TEMPLATE = {
    'heat_template_version': '2018-08-31',
    'parameters': {'length': {'type': 'number', 'default': 8}},
    'resources': {
        'text': {'type': 'OS::Heat::RandomString', 'properties': {'length': {'get_param': 'length'}}},
        'net': {'type': 'OS::Neutron::Net'},
    },
    'outputs': {'text': {'value': {'get_attr': ['text', 'value']}}},
}


def life(journey):
    heat = journey.cloud.orchestration
    stack = heat.create_stack(name=journey.name('stack'), template=TEMPLATE, parameters={'length': 12})

    def remove():
        heat.delete_stack(stack, ignore_missing=False)
        heat.wait_for_delete(stack, interval=0.5)
    journey.later(remove)
    heat.wait_for_status(stack, 'CREATE_COMPLETE', failures=['CREATE_FAILED'], interval=0.5, wait=60)
    found = heat.get_stack(stack.id)
    equal(len(found.outputs[0]['output_value']), 12)
    equal({one.name: one.status for one in heat.resources(found)},
          {'text': 'CREATE_COMPLETE', 'net': 'CREATE_COMPLETE'})
    contains([one.name for one in heat.stacks()], stack.name)
    with refused(exceptions.ConflictException, 409, 'already exists'):
        heat.create_stack(name=stack.name, template=TEMPLATE)
    with refused(exceptions.BadRequestException, 400, 'The template section is invalid: nonsense'):
        heat.validate_template(dict(TEMPLATE, nonsense={}))
    with refused(exceptions.NotFoundException, 404, 'could not be found'):
        heat.get_stack(journey.name('nothing'))


def clusters(journey):
    cloud = journey.cloud
    equal([one.name for one in cloud.list_coe_clusters() if one.name == 'k8s-demo'], ['k8s-demo'])
    contains(cloud.get_coe_cluster_certificate(cloud.get_coe_cluster('k8s-demo').uuid)['pem'], 'BEGIN CERTIFICATE')
    name = journey.name('template')
    template = cloud.create_cluster_template(
        name=name, image_id='fedora-coreos-tiny', keypair_id='demo-key', coe='kubernetes', flavor_id='m1.small',
        external_network_id='public', network_driver='flannel')
    journey.later(cloud.delete_cluster_template, template.uuid)
    equal(cloud.get_cluster_template(name).coe, 'kubernetes')
    cloud.update_cluster_template(template.uuid, 'replace', dns_nameserver='9.9.9.9')
    equal(cloud.get_cluster_template(name).dns_nameserver, '9.9.9.9')
    equal(cloud.delete_cluster_template(template.uuid), True)
    equal(cloud.get_cluster_template(name), None)
