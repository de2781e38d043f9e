import type { Registry } from '../../registry.ts';
import { DateCell } from './DateCell.tsx';
import { EditCell } from './EditCell.tsx';
import { EntryCell } from './EntryCell.tsx';
import { LinkCell } from './LinkCell.tsx';
import { LookupCell } from './LookupCell.tsx';
import { MenuCell } from './MenuCell.tsx';
import { MoneyCell } from './MoneyCell.tsx';
import { TextCell } from './TextCell.tsx';
import { ToggleCell } from './ToggleCell.tsx';
import { TruncatedCell } from './TruncatedCell.tsx';

/** The cells that need no domain, by the names that formats and columns use. */
export const cells: Registry['cells'] = {
  text: TextCell,
  date: DateCell,
  money: MoneyCell,
  lookup: LookupCell,
  link: LinkCell,
  toggle: ToggleCell,
  truncated: TruncatedCell,
  menu: MenuCell,
  edit: EditCell,
  entry: EntryCell,
};
