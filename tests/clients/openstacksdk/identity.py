from openstack import exceptions

from expected import contains, equal, refused


def lists(journey):
    cloud = journey.cloud
    equal(cloud.identity.get_user(cloud.current_user_id).name, 'admin')
    for kind in ('projects', 'users', 'roles', 'services', 'endpoints', 'regions', 'domains', 'groups',
                 'role_assignments'):
        things = list(getattr(cloud.identity, kind)())
        if kind != 'groups':
            assert things, 'no %s' % kind
    equal({one.name for one in cloud.identity.projects()} >= {'admin', 'demo', 'empty', 'lab', 'service'}, True)
    contains({one.type for one in cloud.identity.services()}, 'compute')

    name = journey.name('project')
    project = cloud.identity.create_project(name=name, domain_id='default', description='of a test')
    journey.later(cloud.identity.delete_project, project, ignore_missing=False)
    with refused(exceptions.ConflictException, 409, 'it is not permitted to have two projects with either the same name or same id'):
        cloud.identity.create_project(name=name, domain_id='default')
    user = cloud.identity.create_user(name=journey.name('user'), domain_id='default', password='a-Secret-1')
    journey.later(cloud.identity.delete_user, user, ignore_missing=False)
    member = cloud.identity.find_role('member')
    cloud.identity.assign_project_role_to_user(project, user, member)
    assigned = cloud.identity.role_assignments(user_id=user.id, scope_project_id=project.id)
    equal([one.role['id'] for one in assigned], [member.id])
    with cloud.connect_as(username=user.name, password='a-Secret-1', project_name=name) as theirs:
        equal(theirs.current_project_id, project.id)
        with refused(exceptions.HttpException, 403, 'not authorized'):
            list(theirs.identity.users())
    cloud.identity.delete_user(user)
    with refused(exceptions.NotFoundException, 404, 'Could not find user: %s' % user.id):
        cloud.identity.get_user(user.id)
