from openstack import exceptions

from expected import contains, equal, refused


def available(storage, thing):
    return storage.wait_for_status(thing, 'available', failures=['error'], interval=0.5, wait=60)


def volume(journey, what, **more):
    """An available volume of one gibibyte, gone at the end of the journey."""
    storage = journey.cloud.block_storage
    made = storage.create_volume(name=journey.name(what), size=1, **more)

    def remove():
        storage.delete_volume(made, ignore_missing=False)
        storage.wait_for_delete(made, interval=0.5, wait=60)
    journey.later(remove)
    return available(storage, made)


def life(journey):
    storage = journey.cloud.block_storage
    one = volume(journey, 'volume', metadata={'use': 'test'})
    equal((one.size, one.metadata, one.is_bootable), (1, {'use': 'test'}, False))
    storage.extend_volume(one, 2)
    available(storage, storage.get_volume(one))
    equal(storage.get_volume(one).size, 2)

    snapshot = storage.create_snapshot(volume_id=one.id, name=journey.name('snapshot'))

    def remove():
        storage.delete_snapshot(snapshot, ignore_missing=False)
        storage.wait_for_delete(snapshot, interval=0.5, wait=60)
    journey.later(remove)
    available(storage, snapshot)
    with refused(exceptions.BadRequestException, 400, 'Volume status must be available or error'):
        storage.delete_volume(one)
    copy = available(storage, storage.create_volume(name=journey.name('copy'), snapshot_id=snapshot.id, size=2))
    journey.later(storage.wait_for_delete, copy, interval=0.5, wait=60)
    journey.later(storage.delete_volume, copy, ignore_missing=False)
    equal(copy.snapshot_id, snapshot.id)
    equal([found.id for found in storage.snapshots(volume_id=one.id)], [snapshot.id])
    equal(storage.find_snapshot(snapshot.name).id, snapshot.id)
    contains([kind.name for kind in storage.types()], 'fast')


def errors(journey):
    storage = journey.cloud.block_storage
    mine = sorted(volume(journey, 'page-%d' % index).id for index in range(3))
    paged = [one.id for one in storage.volumes(limit=1, details=False)]
    equal(sorted(set(paged) & set(mine)), mine)
    equal(len(paged), len(set(paged)))
    with refused(exceptions.NotFoundException, 404, 'Volume 00000000-0000-0000-0000-000000000000 could not be found.'):
        storage.get_volume('00000000-0000-0000-0000-000000000000')
    with refused(exceptions.HttpException, 413, 'exceeds'):
        storage.create_volume(name=journey.name('huge'), size=10 ** 6)
    with refused(exceptions.BadRequestException, 400, 'Invalid input for field/attribute size. Value: 0.'):
        storage.create_volume(name=journey.name('lost'), size=0)
