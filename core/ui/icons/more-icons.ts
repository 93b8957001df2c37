import Archive from 'lucide-react/icons/archive';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import Boxes from 'lucide-react/icons/boxes';
import Calendar from 'lucide-react/icons/calendar';
import Camera from 'lucide-react/icons/camera';
import ChartLine from 'lucide-react/icons/chart-line';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Circle from 'lucide-react/icons/circle';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CirclePlus from 'lucide-react/icons/circle-plus';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Cpu from 'lucide-react/icons/cpu';
import Crosshair from 'lucide-react/icons/crosshair';
import ExternalLink from 'lucide-react/icons/external-link';
import File from 'lucide-react/icons/file';
import FileText from 'lucide-react/icons/file-text';
import Filter from 'lucide-react/icons/filter';
import Gauge from 'lucide-react/icons/gauge';
import GitBranch from 'lucide-react/icons/git-branch';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Hammer from 'lucide-react/icons/hammer';
import HardDrive from 'lucide-react/icons/hard-drive';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import Layers from 'lucide-react/icons/layers';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Link from 'lucide-react/icons/link';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import LockOpen from 'lucide-react/icons/lock-open';
import LogOut from 'lucide-react/icons/log-out';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Network from 'lucide-react/icons/network';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Power from 'lucide-react/icons/power';
import Rocket from 'lucide-react/icons/rocket';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Router from 'lucide-react/icons/router';
import Rows2 from 'lucide-react/icons/rows-2';
import Scaling from 'lucide-react/icons/scaling';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Spline from 'lucide-react/icons/spline';
import Star from 'lucide-react/icons/star';
import Table2 from 'lucide-react/icons/table-2';
import Tag from 'lucide-react/icons/tag';
import Tags from 'lucide-react/icons/tags';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Waypoints from 'lucide-react/icons/waypoints';
import Zap from 'lucide-react/icons/zap';

/** Icons of the set that few pages draw: fetched when the first of them is. */
export const moreIcons = {
  archive: Archive,
  ban: Ban,
  bell: Bell,
  boxes: Boxes,
  calendar: Calendar,
  camera: Camera,
  'chart-line': ChartLine,
  'chevron-left': ChevronLeft,
  'chevron-up': ChevronUp,
  circle: Circle,
  'circle-minus': CircleMinus,
  'circle-plus': CirclePlus,
  'circle-slash': CircleSlash,
  cpu: Cpu,
  crosshair: Crosshair,
  'external-link': ExternalLink,
  file: File,
  'file-text': FileText,
  filter: Filter,
  gauge: Gauge,
  'git-branch': GitBranch,
  'grip-vertical': GripVertical,
  hammer: Hammer,
  'hard-drive': HardDrive,
  house: House,
  'key-round': KeyRound,
  keyboard: Keyboard,
  layers: Layers,
  'life-buoy': LifeBuoy,
  link: Link,
  loader: LoaderCircle,
  'loader-circle': LoaderCircle,
  'lock-open': LockOpen,
  'log-out': LogOut,
  maximize: Maximize,
  minus: Minus,
  network: Network,
  pencil: Pencil,
  play: Play,
  power: Power,
  rocket: Rocket,
  'rotate-ccw': RotateCcw,
  router: Router,
  'rows-2': Rows2,
  scale: Scaling,
  'sliders-horizontal': SlidersHorizontal,
  spline: Spline,
  star: Star,
  'table-2': Table2,
  tag: Tag,
  tags: Tags,
  truck: Truck,
  'undo-2': Undo2,
  upload: Upload,
  user: User,
  waypoints: Waypoints,
  zap: Zap,
} as const;
