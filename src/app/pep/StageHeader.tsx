import { memo, useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import History from '@mui/icons-material/HistoryOutlined';
import Questions from '@mui/icons-material/QuestionAnswerOutlined';
import Sections from '@mui/icons-material/FormatListNumberedOutlined';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import type { Json } from '../../engine/index.ts';
import { pageAction, space, tokens } from '../../renderer/index.ts';
import { MessageAbout } from '../mailbox/MessageAbout.tsx';
import { breadcrumb } from '../shell/breadcrumb.ts';
import { useDocumentTitle } from '../shell/Page.tsx';
import { mainUserTypeLabel } from '../shell/userTypes.ts';
import { EnquiriesContext, openAmong } from './enquiries/enquiriesContext.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { pepHomePath } from './paths.ts';
import { RatingChip } from './RatingChip.tsx';
import type { StageSaver } from './stageSaver.ts';
import { useActiveForm } from './useActiveForm.ts';
import { useSaverPart } from './useStageSaver.ts';

interface Props {
  readonly stage: PepStage;
  readonly stages: readonly PepStageSummary[];
  readonly saver: StageSaver;
  /** Takes an earlier answer back into the form; null where nothing can be changed. */
  readonly onUse: ((pointer: string, value: Json | undefined) => void) | null;
  /** Shows the PEP's sections; null where they are in sight. */
  readonly onSections: (() => void) | null;
  /** Shows where the section is rated; null where that is in sight, or not for the viewer. */
  readonly onRate: (() => void) | null;
}

/**
 * One line above the form: whose PEP it is, which section, who mainly fills it (PFORM-1, 2), and what is rarely wanted.
 */
export function StageHeader({ stage, stages, saver, onUse, ...ways }: Props) {
  const [history, setHistory] = useState(false);
  return (
    <>
      <Line stage={stage} stages={stages} onHistory={setHistory} {...ways} />
      {history && <Earlier {...{ stage, saver, onUse }} onClose={() => setHistory(false)} />}
    </>
  );
}

/** Earlier answers, by the questions that are asked now. */
function Earlier({ stage, saver, ...props }: Pick<Props, 'stage' | 'saver' | 'onUse'> & { onClose(): void }) {
  const active = useActiveForm(
    stage,
    useSaverPart(saver, (view) => view.document),
  );
  return <HistoryDialog stage={stage} active={active} {...props} />;
}

type LineProps = Pick<Props, 'stage' | 'stages' | 'onSections' | 'onRate'> & { onHistory(open: true): void };

// What a key in the form cannot change is not drawn again by one.
const Line = memo(function Line({ stage, stages, onHistory, onSections, onRate }: LineProps) {
  const own = stages.find(({ formSlug }) => formSlug === stage.formSlug);
  const title = own?.title ?? stage.form.title;
  // Where the tools leave no room for the child's name.
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  useDocumentTitle(`${title}, ${stage.pep.studentName}`);
  return (
    <Box component="header" sx={headStyle}>
      <Box sx={lineStyle}>
        <Box component="nav" aria-label="Breadcrumb" sx={{ ...breadcrumb, gridArea: 'name', minWidth: 0 }}>
          <Link to={pepHomePath(stage.studentId, stage.pepId)}>{stage.pep.studentName}</Link>
        </Box>
        <Typography variant="h1" title={title} sx={titleStyle}>
          {title}
        </Typography>
        <Box sx={aboutStyle}>
          <span>
            Section {stage.keyIndex} of {stages.length}
          </span>
          <span>{mainUserTypeLabel(stage.mainUserTypeId, stage.pep.studentNcYearId)}</span>
          {own?.isOptional && <span>optional</span>}
          {stage.pep.ratingPanel !== null && <RatingChip rating={own?.ragRatingId ?? null} />}
          {isNarrow && <EnquiriesButton />}
        </Box>
        <Box sx={toolsStyle}>
          {onSections !== null && (
            <Button ref={pageAction} size="small" variant="outlined" startIcon={<Sections />} onClick={onSections}>
              PEP Sections
            </Button>
          )}
          {onRate !== null && <RateButton isRated={own?.ragRatingId != null} onRate={onRate} />}
          <MessageAbout
            occasion={{ studentId: stage.studentId, pepId: stage.pepId, stage: stage.formSlug }}
            label="Message"
          />
          {!isNarrow && <EnquiriesButton />}
          <Button ref={pageAction} size="small" startIcon={<History />} onClick={() => onHistory(true)} title="History">
            <span className="words">History</span>
          </Button>
        </Box>
      </Box>
    </Box>
  );
});

/** The way to what was asked in the section, and to asking without a pointer (D-225). */
function EnquiriesButton() {
  const enquiries = useContext(EnquiriesContext);
  if (enquiries === null || (enquiries.own.length === 0 && !enquiries.mayAsk)) return null;
  const open = openAmong(enquiries.own).length;
  return (
    <Button
      ref={pageAction}
      size="small"
      startIcon={<Questions />}
      title="Questions (Alt+Q)"
      aria-keyshortcuts="Alt+Q"
      aria-label={open > 0 ? `Questions, ${open} open` : 'Questions'}
      onClick={() => enquiries.open(null)}
    >
      <span className="words">Questions</span>
      {open > 0 && <span>&nbsp;{open}</span>}
    </Button>
  );
}

function RateButton({ isRated, onRate }: { readonly isRated: boolean; onRate(): void }) {
  return (
    <Button ref={pageAction} size="small" variant="outlined" title="Alt+R" aria-keyshortcuts="Alt+R" onClick={onRate}>
      {isRated ? 'Rate again' : 'Rate'}
      {!isRated && <span className="words">&nbsp;(not yet rated)</span>}
    </Button>
  );
}

/** How wide the line itself is decides: beside it there may be the list of sections, the rating, both or neither. */
const inTwoLines = '@container (min-width: 600px)';
const inOneLine = '@container (min-width: 900px)';
const withWords = '@container (min-width: 1180px)';

const headStyle = {
  gridColumn: 2,
  minWidth: 0,
  containerType: 'inline-size',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** As high as it can be and the first question still begins near the top. */
const lineStyle = {
  boxSizing: 'border-box',
  minHeight: tokens.control.height,
  display: 'grid',
  alignItems: 'center',
  columnGap: space(3),
  px: { xs: space(4), md: space(6) },
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"name tools" "title title" "about about"',
  [inTwoLines]: {
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr) auto',
    gridTemplateAreas: '"name about tools" "title title title"',
  },
  [inOneLine]: {
    gridTemplateColumns: 'fit-content(25%) minmax(80px, max-content) minmax(0, 1fr) auto',
    gridTemplateAreas: '"name title about tools"',
  },
} as const;

const titleStyle = {
  gridArea: 'title',
  // A page's own heading is larger; here it shares a line.
  '&&': { fontSize: tokens.size.h2, lineHeight: 1.25 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  [inTwoLines]: { pb: space(1) },
  [inOneLine]: { pb: 0, whiteSpace: 'nowrap' },
} as const;

const aboutStyle = {
  gridArea: 'about',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(2),
  minWidth: 0,
  overflow: 'hidden',
  color: 'text.secondary',
  fontSize: tokens.size.small,
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  '& > span + span': { borderLeft: 1, borderColor: 'divider', pl: space(2) },
  // As high as it has to be to be hit: the first question begins no lower for it.
  '& .MuiButton-root': { minHeight: tokens.control.target, minWidth: 36, my: '-3px', p: 0, lineHeight: 1 },
  '& .words': { fontSize: 0 },
  [inTwoLines]: { flexWrap: 'nowrap' },
} as const;

const toolsStyle = {
  gridArea: 'tools',
  display: 'flex',
  gap: space(1),
  '& .MuiButton-root': { minHeight: { xs: 28, lg: tokens.control.dense }, py: 0, px: space(2) },
  // Where the line is short, what is rarely wanted leaves it to the child's name; its words stay its name.
  '& .MuiButton-text': { minWidth: 36 },
  '& .MuiButton-text .MuiButton-startIcon': { m: 0 },
  '& .words': { fontSize: 0 },
  [withWords]: {
    '& .MuiButton-text .MuiButton-startIcon': { m: '0 8px 0 -2px' },
    // The shorthand of sx takes "inherit" for a variant of the typography, and leaves the words without a size.
    '& .words': { fontSize: tokens.size.small },
  },
  '@media print': { display: 'none' },
} as const;
