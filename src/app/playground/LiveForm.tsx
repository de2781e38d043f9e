import { useDeferredValue, useMemo, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import {
  activeForm,
  completion,
  EngineError,
  leftAnswers,
  validateAnswers,
  type ActiveForm,
  type AnswerError,
  type Facts,
  type FormDocument,
  type LeftAnswer,
  type ResolvedForm,
} from '../../engine/index.ts';
import {
  FormView,
  ProblemCard,
  space,
  tokens,
  type FieldLock,
  type FormHandle,
  type FormViewProps,
} from '../../renderer/index.ts';
import { Ring } from '../pep/Ring.tsx';

interface Props {
  readonly form: ResolvedForm;
  readonly facts: Facts;
  readonly document: FormDocument;
  onChange(document: FormDocument): void;
  readonly locks?: readonly FieldLock[];
  readonly readOnly?: string | null;
  readonly notes?: FormViewProps['notes'];
  readonly files?: FormViewProps['files'];
  /** In a narrow place: no list of its sections. */
  readonly isNarrow?: boolean;
  readonly idPrefix?: string;
}

/** A form as its declaration stands now, to be filled in; how far it is, and what is wrong with the answers. */
export function LiveForm({ form, facts, document, onChange, readOnly = null, isNarrow = false, ...drawn }: Props) {
  const view = useRef<FormHandle>(null);
  const [whole, setWhole] = useState(false);
  const [count, fault] = useCount(useDeferredValue(form), useDeferredValue(facts), useDeferredValue(document));
  if (fault !== null) return <ProblemCard title={form.title} message={fault} />;
  return (
    <Box sx={{ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', gap: space(4), alignItems: 'center', flexWrap: 'wrap' }}>
        <Ring percent={count.percent} size={56} />
        <span>
          {count.answered} of {count.required} required answers, {count.errors.length}{' '}
          {count.errors.length === 1 ? 'fault' : 'faults'}
        </span>
        <FormControlLabel
          control={<Switch checked={whole} onChange={(_, on) => setWhole(on)} />}
          label="Show what completing would say"
        />
      </Box>
      <FormView
        ref={view}
        form={form}
        facts={facts}
        document={document}
        onChange={onChange}
        showErrors={whole ? 'complete' : null}
        readOnly={readOnly}
        sectionList={!isNarrow}
        {...drawn}
      />
      <Left left={count.left} onJump={(pointer) => view.current?.focus(pointer)} />
    </Box>
  );
}

interface Count {
  readonly percent: number;
  readonly required: number;
  readonly answered: number;
  readonly errors: readonly AnswerError[];
  readonly left: readonly LeftAnswer[];
}

const nothing: Count = { percent: 0, required: 0, answered: 0, errors: [], left: [] };

/**
 * What the engine makes of form and answers; or, of a form that asks for facts that are not there, why it makes
 * nothing.
 */
function useCount(form: ResolvedForm, facts: Facts, document: FormDocument): readonly [Count, string | null] {
  const last = useRef<ActiveForm>(undefined);
  return useMemo(() => {
    try {
      const active = activeForm({ form, facts, document }, last.current);
      last.current = active;
      const { answers } = document;
      return [
        {
          ...completion(active, answers),
          errors: validateAnswers(active, answers, 'draft'),
          left: leftAnswers(active, answers),
        },
        null,
      ];
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return [nothing, error.message];
    }
  }, [form, facts, document]);
}

function Left({ left, onJump }: { readonly left: readonly LeftAnswer[]; onJump(pointer: string): void }) {
  if (left.length === 0) return <p>Nothing is left: the form is complete.</p>;
  return (
    <details>
      <summary>What is left ({left.length})</summary>
      <Box
        component="ul"
        sx={{
          columnWidth: 240,
          '& button': {
            font: 'inherit',
            color: tokens.color.primary,
            background: 'none',
            border: 0,
            p: 0,
            minHeight: tokens.control.target,
            textAlign: 'left',
            textDecoration: 'underline',
            cursor: 'pointer',
          },
        }}
      >
        {left.map(({ pointer, title, message }) => (
          <li key={pointer}>
            <button type="button" onClick={() => onJump(pointer)}>
              {title}
            </button>
            {message === '' ? '' : `: ${message}`}
          </li>
        ))}
      </Box>
    </details>
  );
}
