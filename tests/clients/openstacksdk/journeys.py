"""Journeys of openstacksdk through a cloud: `python3 journeys.py NAME`, as the user that the usual OS_* variables name.

They say so themselves where the cloud answers otherwise than an OpenStack does; whatever they make has a name of its own
and is removed, however they end. They need the flavor, image, networks and containers that the test clouds are seeded with.
"""

import contextlib
import sys
import uuid
import warnings

import openstack

import compute
import identity
import images
import network
import objects
import stacks
import volumes

JOURNEYS = {
    'servers': compute.servers,
    'key pairs and quotas': compute.key_pairs_and_quotas,
    'identity': identity.lists,
    'images': images.data,
    'image pages': images.pages,
    'networks': network.life,
    'network errors': network.errors,
    'volumes': volumes.life,
    'volume errors': volumes.errors,
    'objects': objects.life,
    'large objects': objects.large,
    'stacks': stacks.life,
    'clusters': stacks.clusters,
}


class Journey:
    """What a journey is given: the cloud, names of its own, and what is done at its end."""

    def __init__(self, cloud, ends):
        self.cloud = cloud
        self._ends = ends
        self._run = uuid.uuid4().hex[:8]

    def name(self, what):
        return 'sdk-%s-%s' % (self._run, what)

    def later(self, undo, *args, **kwargs):
        """Undoes something at the end, last things first. It may be gone by then."""
        def attempt():
            with contextlib.suppress(openstack.exceptions.ResourceNotFound):
                undo(*args, **kwargs)
        self._ends.callback(attempt)


def main():
    warnings.simplefilter('ignore')
    for name in sys.argv[1:] or JOURNEYS:
        with contextlib.ExitStack() as ends, openstack.connect(load_yaml_config=True) as cloud:
            JOURNEYS[name](Journey(cloud, ends))
        print('%s: done' % name)


if __name__ == '__main__':
    main()
