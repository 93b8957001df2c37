import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import Box from 'lucide-react/icons/box';
import Boxes from 'lucide-react/icons/boxes';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlus from 'lucide-react/icons/circle-plus';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Cloud from 'lucide-react/icons/cloud';
import Columns3 from 'lucide-react/icons/columns-3';
import Copy from 'lucide-react/icons/copy';
import Cpu from 'lucide-react/icons/cpu';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import File from 'lucide-react/icons/file';
import FileText from 'lucide-react/icons/file-text';
import Filter from 'lucide-react/icons/filter';
import Folder from 'lucide-react/icons/folder';
import Gauge from 'lucide-react/icons/gauge';
import GitBranch from 'lucide-react/icons/git-branch';
import Globe from 'lucide-react/icons/globe';
import HardDrive from 'lucide-react/icons/hard-drive';
import House from 'lucide-react/icons/house';
import Image from 'lucide-react/icons/image';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import Languages from 'lucide-react/icons/languages';
import Layers from 'lucide-react/icons/layers';
import Link from 'lucide-react/icons/link';
import ListChecks from 'lucide-react/icons/list-checks';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Network from 'lucide-react/icons/network';
import PanelLeft from 'lucide-react/icons/panel-left';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Power from 'lucide-react/icons/power';
import Puzzle from 'lucide-react/icons/puzzle';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Rocket from 'lucide-react/icons/rocket';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Router from 'lucide-react/icons/router';
import Rows2 from 'lucide-react/icons/rows-2';
import Rows3 from 'lucide-react/icons/rows-3';
import Scaling from 'lucide-react/icons/scaling';
import Search from 'lucide-react/icons/search';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import Share2 from 'lucide-react/icons/share-2';
import Shield from 'lucide-react/icons/shield';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Spline from 'lucide-react/icons/spline';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import Tag from 'lucide-react/icons/tag';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import Waypoints from 'lucide-react/icons/waypoints';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';

/** The console's one set of icons, by the names that manifests and actions use. */
export const iconSet = {
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  ban: Ban,
  bell: Bell,
  box: Box,
  boxes: Boxes,
  camera: Camera,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'chevrons-up-down': ChevronsUpDown,
  circle: Circle,
  'circle-check': CircleCheck,
  'circle-help': CircleQuestionMark,
  'circle-minus': CircleMinus,
  'circle-pause': CirclePause,
  'circle-plus': CirclePlus,
  'circle-question-mark': CircleQuestionMark,
  'circle-slash': CircleSlash,
  'circle-x': CircleX,
  clock: Clock,
  cloud: Cloud,
  'columns-3': Columns3,
  copy: Copy,
  cpu: Cpu,
  download: Download,
  ellipsis: Ellipsis,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  file: File,
  'file-text': FileText,
  filter: Filter,
  folder: Folder,
  gauge: Gauge,
  'git-branch': GitBranch,
  globe: Globe,
  'hard-drive': HardDrive,
  house: House,
  image: Image,
  info: Info,
  'key-round': KeyRound,
  keyboard: Keyboard,
  languages: Languages,
  layers: Layers,
  link: Link,
  'list-checks': ListChecks,
  loader: LoaderCircle,
  'loader-circle': LoaderCircle,
  lock: Lock,
  'lock-open': LockOpen,
  'log-out': LogOut,
  menu: Menu,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  network: Network,
  'panel-left': PanelLeft,
  pencil: Pencil,
  plus: Plus,
  power: Power,
  puzzle: Puzzle,
  'refresh-cw': RefreshCw,
  rocket: Rocket,
  'rotate-ccw': RotateCcw,
  router: Router,
  'rows-2': Rows2,
  'rows-3': Rows3,
  scale: Scaling,
  search: Search,
  server: Server,
  settings: Settings,
  'share-2': Share2,
  shield: Shield,
  'sliders-horizontal': SlidersHorizontal,
  spline: Spline,
  star: Star,
  sun: Sun,
  tag: Tag,
  tags: Tags,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  'undo-2': Undo2,
  upload: Upload,
  user: User,
  'user-cog': UserCog,
  users: Users,
  waypoints: Waypoints,
  'wifi-off': WifiOff,
  x: X,
} as const;

export type IconName = keyof typeof iconSet;
