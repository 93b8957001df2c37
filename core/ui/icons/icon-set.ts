import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Bookmark from 'lucide-react/icons/bookmark';
import Box from 'lucide-react/icons/box';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Cloud from 'lucide-react/icons/cloud';
import Columns3 from 'lucide-react/icons/columns-3';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Folder from 'lucide-react/icons/folder';
import Globe from 'lucide-react/icons/globe';
import Image from 'lucide-react/icons/image';
import Info from 'lucide-react/icons/info';
import Languages from 'lucide-react/icons/languages';
import ListChecks from 'lucide-react/icons/list-checks';
import Lock from 'lucide-react/icons/lock';
import Menu from 'lucide-react/icons/menu';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import PanelLeft from 'lucide-react/icons/panel-left';
import Plus from 'lucide-react/icons/plus';
import Puzzle from 'lucide-react/icons/puzzle';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Rows3 from 'lucide-react/icons/rows-3';
import Search from 'lucide-react/icons/search';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import Share2 from 'lucide-react/icons/share-2';
import Shield from 'lucide-react/icons/shield';
import Sun from 'lucide-react/icons/sun';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';

/** The icons that the shell and its lists draw, by the names that manifests and actions use; the rest: more-icons.ts. */
export const iconSet = {
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  bookmark: Bookmark,
  box: Box,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'chevrons-up-down': ChevronsUpDown,
  'circle-check': CircleCheck,
  'circle-help': CircleQuestionMark,
  'circle-pause': CirclePause,
  'circle-question-mark': CircleQuestionMark,
  'circle-x': CircleX,
  clock: Clock,
  cloud: Cloud,
  'columns-3': Columns3,
  copy: Copy,
  download: Download,
  ellipsis: Ellipsis,
  eye: Eye,
  'eye-off': EyeOff,
  folder: Folder,
  globe: Globe,
  image: Image,
  info: Info,
  languages: Languages,
  'list-checks': ListChecks,
  lock: Lock,
  menu: Menu,
  monitor: Monitor,
  moon: Moon,
  'panel-left': PanelLeft,
  plus: Plus,
  puzzle: Puzzle,
  'refresh-cw': RefreshCw,
  'rows-3': Rows3,
  search: Search,
  server: Server,
  settings: Settings,
  'share-2': Share2,
  shield: Shield,
  sun: Sun,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  'user-cog': UserCog,
  users: Users,
  'wifi-off': WifiOff,
  x: X,
} as const;
