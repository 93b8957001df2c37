import hashlib
import os

from openstack import exceptions

from expected import contains, equal, refused


def data(journey):
    cloud = journey.cloud
    content = os.urandom(3 * 2 ** 20)
    name = journey.name('image')
    image = cloud.image.create_image(name=name, data=content, disk_format='raw', container_format='bare',
                                     wait=True, min_disk=1)
    journey.later(cloud.image.delete_image, image, ignore_missing=False)
    found = cloud.image.get_image(image.id)
    equal((found.status, found.size, found.min_disk), ('active', len(content), 1))
    equal(found.checksum, hashlib.md5(content).hexdigest())
    equal(cloud.image.download_image(image).content, content)
    streamed = cloud.image.download_image(image, stream=True)
    equal(b''.join(streamed.iter_content(2 ** 16)), content)

    cloud.image.update_image(image, name=name + '-renamed')
    equal(cloud.image.find_image(name + '-renamed').id, image.id)
    cloud.image.add_tag(image, 'blue')
    equal([one.id for one in cloud.image.images(tag='blue')], [image.id])
    cloud.image.update_image(image, is_protected=True)
    with refused(exceptions.HttpException, 403, 'is protected and cannot be deleted'):
        cloud.image.delete_image(image)
    cloud.image.update_image(image, is_protected=False)
    cloud.image.deactivate_image(image)
    # Not its download: the library takes the refusal's text for the image's bytes.
    equal(cloud.image.get_image(image.id).status, 'deactivated')
    cloud.image.reactivate_image(image)
    cloud.image.delete_image(image)
    with refused(exceptions.NotFoundException, 404, 'No image found with ID %s' % image.id):
        cloud.image.get_image(image.id)


def pages(journey):
    cloud = journey.cloud
    made = []
    for index in range(7):
        image = cloud.image.create_image(name=journey.name('page-%d' % index), tags=[journey.name('tag')],
                                         disk_format='raw', container_format='bare', allow_duplicates=True)
        journey.later(cloud.image.delete_image, image, ignore_missing=False)
        made.append(image.id)
    found = [one.id for one in cloud.image.images(tag=journey.name('tag'), limit=2, sort='name:asc')]
    equal(found, made)
    contains([one.name for one in cloud.image.images(limit=3)], 'tiny-qcow2')
