import { useCallback, useEffect, useMemo, useState } from 'react';
import type { EnquirySummary, PepStage } from '../../../contract/index.ts';
import { useFormCommand, usePageKeys } from '../../../renderer/index.ts';
import { useRead } from '../../api/useRead.ts';
import { IN_A_SECTION } from '../../unsaved/useSaveKey.ts';
import type { Enquiries } from './enquiriesContext.ts';

const none: readonly EnquirySummary[] = [];

/** Statuses of plans that are records: what was asked there is read. */
const closed = [5, 7];

/** The questions of a section's page, which of its answers they are shown of, and Alt+Q, which shows them. */
export function useEnquiries({ studentId, pepId, formSlug, pep }: PepStage) {
  const read = useRead('pep.enquiries', { studentId, pepId });
  const [shown, setShown] = useState<{ readonly pointer: string | null } | null>(null);
  const open = useCallback((pointer: string | null) => setShown({ pointer }), []);
  const close = useCallback(() => setShown(null), []);
  const isAllowed = useFormCommand('enquiry/ask').denied === null;
  const mayAsk = isAllowed && !closed.includes(pep.statusId);
  const all = read.body?.contents ?? none;
  const enquiries = useMemo(
    (): Enquiries => ({ all, own: all.filter((each) => each.formSlug === formSlug), mayAsk, open }),
    [all, formSlug, mayAsk, open],
  );
  useAskKey(open);
  return { enquiries, shown, close, read };
}

/** The button of the question that holds the focus, or of what stands around it. */
function buttonAt(element: Element | null): HTMLElement | null {
  const field = element?.closest('[data-field]') ?? null;
  if (field === null) return null;
  const own = field.querySelector<HTMLElement>(':scope > .beside, :scope > dd > .beside');
  return own ?? buttonAt(field.parentElement);
}

const keys = [['Alt and Q', 'Asks about the answer that one is at']] as const;

function useAskKey(open: Enquiries['open']): void {
  usePageKeys(IN_A_SECTION, keys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { code, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      // By the place of the key: with Alt some keyboards write another letter.
      if (code !== 'KeyQ' || !altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest('[role="dialog"]')) return;
      event.preventDefault();
      const button = buttonAt(document.activeElement);
      if (button === null) open(null);
      else button.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
}
