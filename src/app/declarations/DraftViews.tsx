import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SourceFile } from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import { JsonEditor } from '../playground/JsonEditor.tsx';
import { useSuggestions } from '../playground/useSuggestions.ts';
import { ExamplePane } from './examples/ExamplePane.tsx';
import { OnPlan } from './plan/OnPlan.tsx';
import { usePlanTrial, type TrialState } from './plan/usePlanTrial.ts';
import { QuestionEditing } from './questions/QuestionEditing.tsx';
import { whyNoQuestions } from './questions/useFormBench.ts';
import { useSteps, type EditSteps } from './questions/useSteps.ts';
import { problemsIn, type TextCheck } from './useTextCheck.ts';

type View = 'questions' | 'text' | 'examples' | 'plan';

interface Props {
  readonly path: string;
  readonly files: readonly SourceFile[];
  readonly stored: { readonly text: string; readonly state: string };
  readonly text: string;
  readonly check: TextCheck;
  onUnsaved(text: string | null): void;
}

/**
 * One draft, to be changed by pointing at its questions or as text: what is done in one is there in the other. Beside a
 * plan it is seen with the answers that are there.
 */
export function DraftViews({ path, files, stored, text, check, onUnsaved }: Props) {
  const [wanted, setWanted] = useState<View>('questions');
  const trial = usePlanTrial();
  const isForm = path.startsWith('forms/');
  // What an overlay begins with changes nothing: it is no text of the authority's yet.
  const isUntouched = stored.state === 'new' && text === stored.text;
  const own = isUntouched ? '' : text;
  const keep = (to: string) => onUnsaved(to === stored.text || (to === '' && stored.state === 'new') ? null : to);
  const steps = useSteps(own, keep);
  const why = useMemo(() => (isForm ? whyNoQuestions(files, path, own) : ''), [isForm, files, path, own]);
  const view = why === null ? wanted : 'text';
  const onText = () => setWanted('text');
  return (
    <Box sx={{ display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isForm && (
        <ToggleButtonGroup
          exclusive
          size="small"
          sx={{ '& button': { textTransform: 'none', color: 'text.primary' } }}
          aria-label="View"
          value={view}
          onChange={(_, next: View | null) => next !== null && setWanted(next)}
        >
          <ToggleButton value="questions" disabled={why !== null}>
            Questions
          </ToggleButton>
          <ToggleButton value="text">Text</ToggleButton>
          <ToggleButton value="examples" disabled={why !== null}>
            Examples
          </ToggleButton>
          <ToggleButton value="plan" disabled={why !== null}>
            On a plan
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      {isForm && why !== null && <Alert severity="info">This text cannot be shown as questions yet: {why}</Alert>}
      {view === 'questions' && <QuestionEditing {...{ files, path, check, steps, onText }} text={own} />}
      {view === 'text' && <Text {...{ path, files, text, check, onUnsaved }} />}
      {view === 'examples' && <ExamplesView {...{ files, path, check, steps, onText }} text={own} />}
      {view === 'plan' && <PlanView {...{ files, path, check, steps, trial, onText }} text={own} />}
    </Box>
  );
}

interface BesideProps extends Pick<Props, 'files' | 'path' | 'text' | 'check'> {
  readonly steps: EditSteps;
  onText(): void;
}

/** What the form has to hold; where there is room its questions stand beside it, and each act shows what it breaks. */
function ExamplesView({ files, path, text, check, steps, onText }: BesideProps) {
  const isWide = useMediaQuery('(min-width:1200px)');
  const examples = <ExamplePane {...{ files, path, text, steps, onText }} isAlone={!isWide} />;
  return isWide ? <QuestionEditing {...{ files, path, text, check, steps, onText }} beside={examples} /> : examples;
}

interface PlanViewProps extends BesideProps {
  readonly trial: TrialState;
}

/** The form on a plan; where there is room its questions stand beside it, and what is done to them shows at once. */
function PlanView({ files, path, text, check, steps, trial, onText }: PlanViewProps) {
  const isWide = useMediaQuery('(min-width:1200px)');
  const plan = <OnPlan {...{ files, path, text, check, ...trial }} />;
  return isWide ? <QuestionEditing {...{ files, path, text, check, steps, onText }} beside={plan} /> : plan;
}

function Text({ path, files, text, check, onUnsaved }: Omit<Props, 'stored'>) {
  const { forOverlay, forList } = useSuggestions(files, '{}', text, null);
  const suggest = path.startsWith('lookups/') ? forList : forOverlay;
  const own = useMemo(() => problemsIn(check.found, path), [check.found, path]);
  return <JsonEditor label={path} value={text} onChange={onUnsaved} problems={own} suggest={suggest} />;
}
