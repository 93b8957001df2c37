import hashlib
import os
import tempfile

from openstack import exceptions

from expected import contains, equal, refused


def container(journey, what):
    store = journey.cloud.object_store
    name = journey.name(what)
    store.create_container(name)

    def remove():
        for one in list(store.objects(name)):
            store.delete_object(one.name, container=name)
        store.delete_container(name, ignore_missing=False)
    journey.later(remove)
    return name


def life(journey):
    store = journey.cloud.object_store
    name = container(journey, 'container')
    content = os.urandom(100_000)
    store.upload_object(name, 'folder/ä one.bin', data=content)
    equal(store.download_object('folder/ä one.bin', container=name), content)
    about = store.get_object_metadata('folder/ä one.bin', container=name)
    equal((int(about.content_length), about.etag), (len(content), hashlib.md5(content).hexdigest()))
    store.set_object_metadata('folder/ä one.bin', container=name, colour='blue')
    equal(store.get_object_metadata('folder/ä one.bin', container=name).metadata['colour'], 'blue')

    for index in range(7):
        store.upload_object(name, 'page-%d' % index, data=b'x')
    # Pages of three: the library follows the markers.
    equal([one.name for one in store.objects(name, limit=3, prefix='page-')], ['page-%d' % n for n in range(7)])
    contains([one.name for one in store.containers(limit=1)], name)
    with refused(exceptions.ConflictException, 409):
        store.delete_container(name)
    store.delete_object('page-0', container=name)
    with refused(exceptions.NotFoundException, 404):
        store.download_object('page-0', container=name)
    store.set_container_metadata(name, owner='test', read_ACL='.r:*')
    equal(store.get_container_metadata(name).read_ACL, '.r:*')


def large(journey):
    cloud = journey.cloud
    name = container(journey, 'large')
    content = os.urandom(3 * 2 ** 20 + 17)
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        cloud.object_store.create_object(name, 'whole', filename=file.name, segment_size=2 ** 20, use_slo=True)
    equal(len(list(cloud.object_store.objects(name))), 5)
    equal(cloud.object_store.download_object('whole', container=name), content)
