import { useMemo } from 'react';
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
import { ListEditing } from './lists/ListEditing.tsx';
import { OnPlan } from './plan/OnPlan.tsx';
import { usePlanTrial, type TrialState } from './plan/usePlanTrial.ts';
import { QuestionEditing } from './questions/QuestionEditing.tsx';
import { useSteps, type EditSteps } from './questions/useSteps.ts';
import { StageEditing } from './stages/StageEditing.tsx';
import type { DraftView, View } from './useDraftView.ts';
import { problemsIn, type TextCheck } from './useTextCheck.ts';

interface Props {
  readonly path: string;
  readonly files: readonly SourceFile[];
  readonly stored: { readonly text: string; readonly state: string };
  readonly text: string;
  readonly shown: DraftView;
  readonly check: TextCheck;
  onUnsaved(text: string | null): void;
  /** Paths that there are already. */
  readonly taken: readonly string[];
  /** Goes on to another path, with the text that it begins with where there is none yet. */
  onOpen(path: string, text?: string): void;
}

/**
 * One draft, to be changed by pointing at its questions, sections or answers, or as text: what is done in one is there
 * in the other. Beside a plan it is seen with the answers that are there.
 */
export function DraftViews({ path, files, stored, text, shown, check, onUnsaved, taken, onOpen }: Props) {
  const { views, view, own, why, onView } = shown;
  const trial = usePlanTrial();
  const isNew = stored.state === 'new';
  const keep = (to: string) => onUnsaved(to === stored.text || (to === '' && isNew) ? null : to);
  const steps = useSteps({ text: own, stored: isNew ? '' : stored.text, onText: keep });
  const onText = () => onView('text');
  return (
    <Box sx={{ display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {views.length > 0 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          sx={{ '& button': { textTransform: 'none', color: 'text.primary' } }}
          aria-label="View"
          value={view}
          onChange={(_, next: View | null) => next !== null && onView(next)}
        >
          {views.map(([name, words]) => (
            <ToggleButton key={name} value={name} disabled={name !== 'text' && why !== null}>
              {words}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {views.length > 0 && why !== null && (
        <Alert severity="info">
          This text cannot be shown as {views[0]?.[0]} yet: {why}
        </Alert>
      )}
      {view === 'sections' && <StageEditing {...{ files, path, check, steps, onText, taken, onOpen }} text={own} />}
      {view === 'questions' && <QuestionEditing {...{ files, path, check, steps, onText }} text={own} />}
      {view === 'answers' && <ListEditing {...{ files, path, check, steps, onOpen }} text={own} />}
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

function Text({ path, files, text, check, onUnsaved }: Omit<Props, 'stored' | 'shown' | 'taken' | 'onOpen'>) {
  const { forOverlay, forList } = useSuggestions(files, '{}', text, null);
  const suggest = path.startsWith('lookups/') ? forList : forOverlay;
  const own = useMemo(() => problemsIn(check.found, path), [check.found, path]);
  return <JsonEditor label={path} value={text} onChange={onUnsaved} problems={own} suggest={suggest} />;
}
