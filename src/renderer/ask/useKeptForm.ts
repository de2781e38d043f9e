import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { FormDocument, ResolvedForm, Row } from '../../engine/index.ts';
import { sameAnswer } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { FormHandle } from '../form/formViewProps.ts';
import type { LeftTableDraft } from '../host.ts';
import { mergedForm, withoutSecrets } from './keptAnswers.ts';
import type { PutBack } from './PutBackNote.tsx';

interface KeptFormParts {
  readonly form: ResolvedForm;
  /** Tells what the form is opened for from all else that it is opened for; null where nothing is kept. */
  readonly record: string | null;
  /** What it is called where its owner is led back to it. */
  readonly title: string;
  /** What it is opened for. */
  readonly row: Row;
  readonly view: RefObject<FormHandle | null>;
  /** The document that it begins with, and the one it has now. */
  readonly initial: FormDocument;
  readonly document: FormDocument;
  put(document: FormDocument): void;
}

/** What is kept of a form, as the place that it stands in needs it. */
export interface KeptForm {
  /** Where it was not begun here: what was left in it. */
  readonly putBack: PutBack | null;
  /** Takes away what was left in it; the form begins anew. */
  discard(): void;
  /** It was sent, or is not wanted. */
  forget(): void;
}

/**
 * Keeps what is typed in a form over a page on the device until it is sent or left on purpose, whatever closes the form
 * before; opened again for the same, it says again what was typed.
 */
export function useKeptForm(given: KeptFormParts): KeptForm {
  const { form, initial, document, view, put } = given;
  const { host, registry } = useEngine();
  const drafts = host.useFormDrafts(form.id);
  const [record] = useState(given.record);
  const [putBack, setPutBack] = useState<PutBack | null>(null);
  const ended = useRef(record === null);
  const typed = () => view.current?.flush() ?? document;
  const drop = () => drafts.drop(record ?? '');
  const keep = (now: FormDocument) => {
    if (record === null || ended.current) return;
    if (sameAnswer(now.answers, initial.answers)) return drop();
    const [base, kept] = [initial, now].map((each) => withoutSecrets(form, registry.widgetKinds, each));
    if (base === undefined || kept === undefined || sameAnswer(kept.answers, base.answers)) return drop();
    drafts.keep({ title: given.title, row: given.row, base, document: kept, box: record });
  };
  const restore = (left: LeftTableDraft) => {
    if (ended.current) return;
    const back = mergedForm(form, registry.widgetKinds, left.draft, initial);
    const now = typed();
    const isBegun = !sameAnswer(now.answers, initial.answers);
    // Somebody has begun meanwhile: what was left waits until it is opened again.
    if (isBegun && !sameAnswer(now.answers, back.document.answers)) return;
    drop();
    left.take();
    if (isBegun) return keep(now);
    // It has reached the server after all: nothing is left of it.
    if (sameAnswer(back.document.answers, initial.answers)) return drop();
    setPutBack({ at: left.at, saved: back.saved });
    put(back.document);
  };
  useKeeping({ find: drafts.find, onLeaving: drafts.onLeaving, record, document, typed, keep, restore });
  return {
    putBack,
    discard() {
      drop();
      setPutBack(null);
      put(initial);
    },
    forget() {
      ended.current = true;
      if (record !== null) drop();
    },
  };
}

interface Keeping extends Pick<KeptFormParts, 'record' | 'document'> {
  find(): Promise<readonly LeftTableDraft[]>;
  onLeaving(work: () => void): () => void;
  typed(): FormDocument;
  keep(document: FormDocument): void;
  restore(left: LeftTableDraft): void;
}

/** When a form is kept: with each change, before the page may go, and as it is taken away. */
function useKeeping({ find, onLeaving, record, document, ...work }: Keeping): void {
  const keepNow = useEffectEvent((now?: FormDocument) => work.keep(now ?? work.typed()));
  const restore = useEffectEvent(work.restore);
  useEffect(() => {
    if (record === null) return;
    let gone = false;
    void find().then((found) => {
      const left = found.find(({ draft }) => draft.box === record);
      if (!gone && left !== undefined) restore(left);
    });
    return () => {
      gone = true;
    };
  }, [find, record]);
  useEffect(() => keepNow(document), [document]);
  useEffect(() => onLeaving(() => keepNow()), [onLeaving]);
  useLayoutEffect(() => () => keepNow(), []);
}
