import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import Calendar from 'lucide-react/icons/calendar';
import Camera from 'lucide-react/icons/camera';
import ChartLine from 'lucide-react/icons/chart-line';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Circle from 'lucide-react/icons/circle';
import CirclePlus from 'lucide-react/icons/circle-plus';
import Cpu from 'lucide-react/icons/cpu';
import ExternalLink from 'lucide-react/icons/external-link';
import File from 'lucide-react/icons/file';
import FileText from 'lucide-react/icons/file-text';
import Gauge from 'lucide-react/icons/gauge';
import GitBranch from 'lucide-react/icons/git-branch';
import GripVertical from 'lucide-react/icons/grip-vertical';
import HardDrive from 'lucide-react/icons/hard-drive';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import Link from 'lucide-react/icons/link';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import LockOpen from 'lucide-react/icons/lock-open';
import Minus from 'lucide-react/icons/minus';
import Network from 'lucide-react/icons/network';
import Power from 'lucide-react/icons/power';
import Rocket from 'lucide-react/icons/rocket';
import Router from 'lucide-react/icons/router';
import Rows2 from 'lucide-react/icons/rows-2';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Spline from 'lucide-react/icons/spline';
import Star from 'lucide-react/icons/star';
import Table2 from 'lucide-react/icons/table-2';
import Tag from 'lucide-react/icons/tag';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Waypoints from 'lucide-react/icons/waypoints';

/** Icons of the set that few pages draw: fetched when the first of them is. */
export const moreIcons = {
  ban: Ban,
  bell: Bell,
  calendar: Calendar,
  camera: Camera,
  'chart-line': ChartLine,
  'chevron-left': ChevronLeft,
  circle: Circle,
  'circle-plus': CirclePlus,
  cpu: Cpu,
  'external-link': ExternalLink,
  file: File,
  'file-text': FileText,
  gauge: Gauge,
  'git-branch': GitBranch,
  'grip-vertical': GripVertical,
  'hard-drive': HardDrive,
  house: House,
  'key-round': KeyRound,
  layers: Layers,
  link: Link,
  loader: LoaderCircle,
  'loader-circle': LoaderCircle,
  'lock-open': LockOpen,
  minus: Minus,
  network: Network,
  power: Power,
  rocket: Rocket,
  router: Router,
  'rows-2': Rows2,
  'sliders-horizontal': SlidersHorizontal,
  spline: Spline,
  star: Star,
  'table-2': Table2,
  tag: Tag,
  'undo-2': Undo2,
  upload: Upload,
  user: User,
  waypoints: Waypoints,
} as const;
