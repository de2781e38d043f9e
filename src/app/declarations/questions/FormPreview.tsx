import { memo, useEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import Box from '@mui/material/Box';
import type { FormDocument, Workbench } from '../../../engine/index.ts';
import type { FormAndOverlay } from '../../playground/declaredForm.ts';
import { LiveForm } from '../../playground/LiveForm.tsx';
import { factsFor, usualFactsFor } from '../../playground/previewFacts.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { RecoveringForm } from '../../playground/RecoveringForm.tsx';
import { useDeclared } from '../../playground/useDeclared.ts';
import { paneStyle } from '../paneStyle.ts';

interface Props {
  readonly bench: Workbench;
  readonly edited: FormAndOverlay;
  readonly tenant: string;
  /** Key of the question to be seen. */
  readonly chosen: string | null;
  /** Somebody came to a question. */
  onChoose(key: string): void;
}

const prefix = 'living';

/** The form as the authority's users will have it, to be tried out; while the text has faults, as it was before. */
export const FormPreview = memo(function FormPreview({ bench, edited, tenant, chosen, onChoose }: Props) {
  const { today = null } = usePortal().data.facts;
  const pane = useRef<HTMLElement>(null);
  const { shown, problems } = useDeclared(bench, edited);
  const [document, setDocument] = useState<FormDocument>({ answers: {}, parked: {} });
  const facts = useMemo(() => {
    const usual = usualFactsFor(tenant, today);
    return shown === null ? usual : factsFor(shown, usual);
  }, [shown, tenant, today]);
  useEffect(() => {
    const { current } = pane;
    const field = chosen === null ? null : current?.querySelector(`[data-field="${prefix}-${CSS.escape(chosen)}"]`);
    if (!current || !field || current.contains(window.document.activeElement)) return;
    current.scrollTop += field.getBoundingClientRect().top - current.getBoundingClientRect().top - 48;
  }, [chosen, shown]);
  const cameTo = ({ target }: FocusEvent) => {
    const field = outermost(target, pane.current);
    if (field !== null) onChoose(field.slice(prefix.length + 1));
  };
  return (
    <Box component="section" aria-label="The form" ref={pane} onFocus={cameTo} sx={paneStyle}>
      {problems.length > 0 && <p>The text has faults: this is the form as it was before.</p>}
      {shown !== null && (
        <RecoveringForm title={shown.title} from={[shown, facts, document]}>
          <LiveForm
            key={shown.id}
            form={shown}
            facts={facts}
            document={document}
            onChange={setDocument}
            idPrefix={prefix}
            isNarrow
          />
        </RecoveringForm>
      )}
    </Box>
  );
});

/** The id of the question that an element stands in, and of none in its rows. */
function outermost(element: Element, end: Element | null): string | null {
  const field = element.closest('[data-field]');
  if (field === null || !(end?.contains(field) ?? false)) return null;
  const above = field.parentElement === null ? null : outermost(field.parentElement, end);
  return above === null || above === prefix ? field.getAttribute('data-field') : above;
}
