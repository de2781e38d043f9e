import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { PlanDocument } from '../../../contract/index.ts';
import { pageAction, space } from '../../../renderer/index.ts';
import { PlanPapers } from '../PlanPapers.tsx';
import type { ShownSection } from './shownSections.ts';

interface Props {
  readonly plan: PlanDocument;
  readonly sections: readonly ShownSection[];
  readonly isWhole: boolean;
  readonly isCompared: boolean;
  onWhole(on: boolean): void;
  onCompare(on: boolean): void;
}

/** What is to be seen of the plan, and the ways to have it on paper. */
export function DocumentTools({ plan, sections, isWhole, isCompared, onWhole, onCompare }: Props) {
  const { formerTitle } = plan;
  return (
    <Box component="section" aria-label="How to read it" className="screen-only" sx={toolsStyle}>
      <FormControlLabel
        label="Show questions without an answer"
        control={<Switch checked={isWhole} onChange={(_, on) => onWhole(on)} />}
      />
      {formerTitle === null ? (
        <span>This is the pupil’s first plan: there is none before it to compare it with.</span>
      ) : (
        <FormControlLabel
          label={`Mark changes since ${formerTitle}`}
          control={<Switch checked={isCompared} onChange={(_, on) => onCompare(on)} />}
        />
      )}
      <Box role="status" sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        {isCompared && formerTitle !== null ? changesWords(sections, formerTitle) : ''}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space(2), flexBasis: '100%' }}>
        <Button ref={pageAction} variant="outlined" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <PlanPapers pep={plan} />
      </Box>
    </Box>
  );
}

function changesWords(sections: readonly ShownSection[], formerTitle: string): string {
  // What is asked for has not come yet.
  if (!sections.some(({ isCompared }) => isCompared)) return '';
  const count = sections.reduce((sum, { changes }) => sum + changes, 0);
  if (count === 0) return `Nothing differs from the plan of ${formerTitle}.`;
  return count === 1
    ? `1 answer differs from the plan of ${formerTitle}.`
    : `${count} answers differ from the plan of ${formerTitle}.`;
}

const toolsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(4),
  rowGap: space(1),
} as const;
