import { useMemo } from 'react';
import { EngineError, settle, type FormDocument, type JsonObject, type ResolvedForm } from '../../../engine/index.ts';
import { ProblemCard, type FormViewProps } from '../../../renderer/index.ts';
import { LiveForm } from '../../playground/LiveForm.tsx';
import { RecoveringForm } from '../../playground/RecoveringForm.tsx';

interface Props extends Pick<FormViewProps, 'notes' | 'files' | 'locks'> {
  readonly form: ResolvedForm;
  readonly facts: JsonObject;
  readonly document: FormDocument;
  /** Why nothing can be changed here. */
  readonly why: string;
}

/** A form with answers, to be looked at: what its conditions open in the situation is open. */
export function DrawnForm({ form, facts, document, why, ...drawn }: Props) {
  const settled = useMemo(() => {
    try {
      return { document: settle({ form, facts, document }).document, fault: null };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return { document, fault: error.message };
    }
  }, [form, facts, document]);
  if (settled.fault !== null) return <ProblemCard title={form.title} message={settled.fault} />;
  return (
    <RecoveringForm title={form.title} from={[form, facts, document]}>
      <LiveForm
        key={form.id}
        form={form}
        facts={facts}
        document={settled.document}
        onChange={nothing}
        readOnly={why}
        idPrefix="tried"
        isNarrow
        {...drawn}
      />
    </RecoveringForm>
  );
}

const nothing = () => undefined;
