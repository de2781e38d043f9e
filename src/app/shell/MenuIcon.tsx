import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Archive from '@mui/icons-material/Inventory2Outlined';
import Assignment from '@mui/icons-material/AssignmentOutlined';
import BarChart from '@mui/icons-material/BarChartOutlined';
import Checklist from '@mui/icons-material/ChecklistOutlined';
import DynamicForm from '@mui/icons-material/DynamicFormOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import People from '@mui/icons-material/PeopleAltOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import Today from '@mui/icons-material/TodayOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import StickyNote from '@mui/icons-material/StickyNote2Outlined';

/** What is drawn for each word that `menu.icon` of a screen may have. */
export const menuIcons: { readonly [name: string]: ComponentType<SvgIconProps> } = {
  archive: Archive,
  assignment: Assignment,
  calendar: EventAvailable,
  colleagues: Groups,
  forms: DynamicForm,
  history: History,
  mail: Mail,
  notes: StickyNote,
  passing: SwapHoriz,
  people: People,
  percent: Percent,
  reports: BarChart,
  school: School,
  science: Science,
  settings: Settings,
  steps: Checklist,
  today: Today,
  turn: EventRepeat,
  upload: UploadFile,
  users: ManageAccounts,
};

/** The icon of a menu entry, beside its word. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = menuIcons[name];
  return Icon && <Icon fontSize="small" aria-hidden />;
}
