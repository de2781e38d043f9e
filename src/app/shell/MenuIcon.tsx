import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Article from '@mui/icons-material/ArticleOutlined';
import Archive from '@mui/icons-material/Inventory2Outlined';
import Assignment from '@mui/icons-material/AssignmentOutlined';
import BarChart from '@mui/icons-material/BarChartOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import People from '@mui/icons-material/PeopleAltOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import StickyNote from '@mui/icons-material/StickyNote2Outlined';

const icons: { readonly [name: string]: ComponentType<SvgIconProps> } = {
  mail: Mail,
  people: People,
  students: People,
  calendar: EventAvailable,
  register: EventAvailable,
  plan: Assignment,
  peps: Assignment,
  assignment: Assignment,
  notes: StickyNote,
  school: School,
  reports: BarChart,
  users: ManageAccounts,
  science: Science,
  settings: Settings,
  history: History,
  upload: UploadFile,
  archive: Archive,
};

/** The icon of a menu entry, beside its word; a name without a drawing gets a page. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = icons[name] ?? Article;
  return <Icon fontSize="small" aria-hidden />;
}
