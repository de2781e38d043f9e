import Article from '@mui/icons-material/Article';
import AttachFile from '@mui/icons-material/AttachFile';
import Checklist from '@mui/icons-material/Checklist';
import CurrencyPound from '@mui/icons-material/CurrencyPound';
import Draw from '@mui/icons-material/Draw';
import Event from '@mui/icons-material/Event';
import LinearScale from '@mui/icons-material/LinearScale';
import Notes from '@mui/icons-material/Notes';
import Numbers from '@mui/icons-material/Numbers';
import PlaylistAdd from '@mui/icons-material/PlaylistAdd';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import Schedule from '@mui/icons-material/Schedule';
import ShortText from '@mui/icons-material/ShortText';
import TableRows from '@mui/icons-material/TableRows';
import type { SvgIconComponent } from '@mui/icons-material';
import type { QuestionKind } from '../../../engine/index.ts';

/** The picture of each kind of question. */
export const kindIcons: { readonly [kind in QuestionKind]: SvgIconComponent } = {
  text: ShortText,
  longText: Notes,
  number: Numbers,
  money: CurrencyPound,
  date: Event,
  dateTime: Schedule,
  yesNo: RuleOutlined,
  choice: RadioButtonChecked,
  choiceOrOther: PlaylistAdd,
  several: Checklist,
  scale: LinearScale,
  file: AttachFile,
  signature: Draw,
  table: TableRows,
  statement: Article,
};
