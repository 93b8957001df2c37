/**
 * Words in the messages of OpenStack's services. They are in a recording as they are, so that a message keeps its shape; any other word of a
 * message may be somebody's, and becomes another.
 */
export const errorWords: ReadonlySet<string> = new Set(
  `
    a aborted about absence accept acceptable accepted accepts access acting action actions active actor adapter add added adding additional address
    addresses admin administration administrator administrators advance advsvc affinity after again age agent agents aggregate aggregates aims algo
    algorithm alias all allocate allocated allocating allocation allocations allow allowed alpha alphanumeric already also always amount amphora an
    and another answer answered answers anti any anywhere apache apex api appears applicable application apply arbitrary architecture are argument
    arguments array as asc ask asked asks assigned assigning assignment associate associated association assumed at attach attached attaching
    attachment attachments attempt attempted attempting attempts attr attribute attributes auth authenticate authenticated authenticating
    authentication authenticator authorized automatically availability available average awaiting backed backend backing backoff backup backups
    backward bad badly balancer base be because been before begin behavior being belongs better between beyond bind binding blank blob block blocked
    blocks body boolean boot bootable bootstrap both bound branch broken brought browser browsers build builder building bulk but by byte bytes ca
    cache call calls can cancel cancelled cancelling cannot capacity cascade case catalog cell center certificate cgsnapshot change changed changes
    changing char character characters check child children choose chosen cidr cinder class classes cleaning client closed closing cloud cluster
    clusters clustertemplate clustertemplates code codes collides collision column combination combined combining commas common communicate
    communication compare compatability complete completing compliance comply compute conductor config configuration configurations configured
    conflict conflicting conflicts connect connected connection connects consideration consistency console consoles constraints consumed consumer
    contact contain contained container containing contains content control controller convert cookie copy copying core correct corrupt could count
    cpu crashed create created creating creation credential credentials critical csr current currently custom daemon data database databases date
    datetime days deactivated dead deadlock deep deeply default defaults defined definition delegated delete deleted deletes deleting deletion denied
    denying deployment deprecated desc describes description designate designation dest destination detach detaching detail details determined device
    devices dhcp dict dictionary did different digest dir direct direction directly directory dirs disable disabled disallowed disallowing
    disassociated disconnected disk disks dispatch display dns do docker document does domain domainname domains done down download downloading drive
    driver drivers due duplicate duplicated during each ec effective either elements else email embedded empty enable enabled encountered encrypted
    encryption end endpoint endpoints ends enforcement engine enough enter entered entity entries entry environment equal erred erroneous error errors
    escape establish etag ethertype evaluating even event events evri example exceed exceeded exceeds except exception exhausted exist existent
    existing exists exit expected expecting expiration expired expires expose extend extended extending external extra factor facts fail failed
    failing failure failures false fault feature fernet few field fields file files filesystem filter filtering filters find finds fingerprint finish
    finished first fits fixed flag flat flavor flavors float floating folder following for forbidden forbidding forbids force forced forgotten form
    format formatted formed former forward forwarding found free from front fulfilling fully gateway gb generate generated generation get gigabytes
    given glance go gone got greater group groups grow growing guaranteed gzip had handle haproxy hard has hash have he head header headers health
    heat help here hex hidden hierarchy hold holds host hosted hosting hostname hostroute hosts how however html http https hypervisor hypervisors
    icmp id identical identifier identity ids if ignored illegal image images immutable implied import in incapable include included includes
    inclusive incoming incompatible incorrect incremental index ineligible information init initialize initializing inline input inputs insensitive
    inside installed instance instances instead instructions insufficient int integer integers interface internal internally into invalid invalidated
    inventory invisible io iocd ip ips ipv is issued it item items its itself json kb keep kernel key keypair keys keystone keyword kill killed kind
    know known kubernetes labels large larger last later latest launch lbaas leaf least led left legacy length less let level libvirt lies life limit
    limited limits line linux list listed listen listener listing lists literal live load loadbalancer loaded local locale location locations lock
    locked logical long longer looked lost lot low lower mac machine made magnum maintenance major make malformed management manager managing
    mandatory manifest manually many map mapped mapping maps mark marker marks master masters match matches matching max maximum may mb me meant
    mechanism media member members memory message messaging met metadata method methods microversion migrate migrated migrating migration min minimum
    minor mismatch missing mode modification moment monitor more mounted mountpoint moved moves multiattach multicast multipart multiple must mutable
    my name named names nameserver nameservers namespace nbd need needed needs negative neither nested network networks neutron new next nexthop nginx
    no nobody node nodegroup nodegroups non none nor not notation note nothing nova now nowhere null number numeric object objects occur occurred
    octavia of off offline offset ok old on once one ones online only open opened operated operating operation operations operator option options or
    order ordered origin originating os oslo other otherwise out output outputs outside over overlapping overlaps overlay oversubscribed own owned
    owner owns page pages pair pairs param parameter parameters params parent parents parse parsing part pass passed password past patch path pattern
    paused pending per perform performed performing permanently permission permissions permitted physical ping placement plain please plugins pointer
    policy pool pools port ports position positive possible post power powered precondition prefix prefixes prefixlen prepare present prevented
    previous printable prior privileges process processing processor profile program progress project projects proper properties property protected
    protocol provide provided provider providers proxy pseudo public put qemu qos query queued quota quotas quote rabbit raise raised ram ramdisk ran
    range ranges raw rbd reachable reached read reading readonly ready realm reason rebuild receipt received recognize recognized reconnect record
    records recordset recordsets recover refer reference referenced referrer referrers refuse refused regex regexes region regions rejected remote
    remove removed removing renew repeat replace replaced replacement replicated reply representation representations request requested requests
    require required requirement requirements requires reschedule rescheduling rescope reserve reserved reset resize resized resizing resource
    resources restore restored restoring result retries retrieval retrieve retry return returns retype retyping revert rights role roles rollback room
    root rotating route router routers routes rpc rsa rule rules run runs same satisfiable saving say sched schedule scheduled scheduler scheduling
    schema schemas scope scoped script second seconds section security see seed segment segmentation segments self sent separated separator sequence
    server servers serves service services session sessions set sets several share shared short should show shut shutdown shutoff sign signal
    signature signed signing silently since single six size slash slashes slice slow small smaller snapshot snapshots so socket sockets software some
    soon sort sorting source space spans spawn spawning spec specific specified specifies specify specifying specs spelling ssh ssl stack stacks
    staged stale standard start started starting starts startup state stats status statuses stays stdin still stop stopped store stored stores string
    stuck style sub subnet subnetpool subnets subport subports subset subtree subzone success such suitable sum supplied supply support supported
    supports suspend suspended swift switch syntax syntaxes system systemd tag tags take taken takes target targeted task tcp temp template tempurl
    ten tenant tenants terminate terminated terminating text than that the their there therefore thereof these they things this those thread through
    throw ticket time timed timeout times timestamp title tls to together token too took total traceback trait transfer transition true trunk trust
    try trying ttl tunnel twice two type types udp unable unacceptable uname unassigned unauthorized unavailable under understand unexpected
    unexpectedly unhealthy unicode unique unknown unless unmanaging unreachable unrecognized unscoped unsupported until up update updated updates
    updating upload uploaded uploading upstream url us usage usb use used user users uses using uuid valid validate validating validation value values
    varnish verify version versioned versioning versions via vif violate vip virtio virtual visibility visible vlan vm volid volume volumes wait
    waited want warning was way we weighted went were what when where which while whitespace who whole why wide will with within without words worker
    workers would wrapped write writes wrong yes yet you your zero zip zone zones
  `
    .trim()
    .split(/\s+/),
);
