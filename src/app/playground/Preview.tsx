import { memo, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { JsonObject, ResolvedForm } from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import type { DeclaredForm } from './declaredForm.ts';
import { LiveForm } from './LiveForm.tsx';
import { OverlayView } from './OverlayView.tsx';
import { RecoveringForm } from './RecoveringForm.tsx';
import { rulesFor } from './rulesFor.ts';
import type { useAnswerText } from './useAnswerText.ts';

interface PreviewProps {
  readonly declared: DeclaredForm & { readonly shown: ResolvedForm | null };
  readonly answers: ReturnType<typeof useAnswerText>;
  readonly facts: JsonObject;
  readonly isStage: boolean;
  readonly overlayText: string | null;
}

/** What the declarations make: their faults, and the form, or what the overlay changes. */
export const Preview = memo(function Preview({ declared, answers, facts, isStage, overlayText }: PreviewProps) {
  const [tab, setTab] = useState<'form' | 'overlay'>('form');
  const { shown, problems } = declared;
  const rules = useMemo(
    () => (isStage ? rulesFor(facts, shown) : { readOnly: null, locks: [] }),
    [isStage, facts, shown],
  );
  return (
    <Box
      component="section"
      aria-label="What it makes"
      sx={{ minWidth: 0, display: 'grid', gap: space(4), alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Tabs value={tab} onChange={(_, next: 'form' | 'overlay') => setTab(next)} aria-label="Views">
        <Tab value="form" label="Form" />
        <Tab value="overlay" label="Overlay" disabled={overlayText === null} />
      </Tabs>
      <Faults problems={problems} />
      {tab === 'form' && shown !== null && (
        <RecoveringForm title={shown.title} from={[shown, facts, answers.document]}>
          <LiveForm
            key={shown.id}
            form={shown}
            facts={facts}
            document={answers.document}
            onChange={answers.setDocument}
            {...rules}
          />
        </RecoveringForm>
      )}
      {tab === 'overlay' && overlayText !== null && <OverlayView declared={declared} overlayText={overlayText} />}
    </Box>
  );
});

function Faults({ problems }: { readonly problems: DeclaredForm['problems'] }) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {problems.map(({ line, column, pointer, message }, index) => (
            <li key={`${index} ${pointer} ${message}`}>
              Line {line}, {column === undefined ? pointer || 'the whole file' : `character ${column}`}: {message}
            </li>
          ))}
        </Box>
      )}
    </div>
  );
}
