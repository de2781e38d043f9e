import { useMemo, useState } from 'react';
import type { SourceFile } from '../../engine/index.ts';
import { whyNoQuestions } from './questions/useFormBench.ts';
import { whyNoSections } from './stages/useStageBench.ts';

/** A way to look at a draft. */
export type View = 'questions' | 'sections' | 'text' | 'examples' | 'plan';

/** How a text can be looked at, by the folder that it is in. */
const VIEWS: { readonly [folder: string]: readonly (readonly [View, string])[] } = {
  forms: [
    ['questions', 'Questions'],
    ['text', 'Text'],
    ['examples', 'Examples'],
    ['plan', 'On a plan'],
  ],
  stages: [
    ['sections', 'Sections'],
    ['text', 'Text'],
  ],
};

interface Draft {
  readonly path: string;
  readonly files: readonly SourceFile[];
  readonly stored: { readonly text: string; readonly state: string };
  readonly text: string;
}

/** How a draft is looked at, and how it can be. */
export interface DraftView {
  /** By their words, the one first in which its rows are pointed at; none where there is the text alone. */
  readonly views: readonly (readonly [View, string])[];
  readonly view: View;
  /** The text as the authority's own: empty while it says what an overlay begins with. */
  readonly own: string;
  /** Why it can be seen as text alone; null where it can be seen otherwise. */
  readonly why: string | null;
  onView(view: View): void;
}

export function useDraftView({ path, files, stored, text }: Draft): DraftView {
  const views = VIEWS[path.split('/')[0] ?? ''] ?? [];
  const [wanted, onView] = useState<View>(views[0]?.[0] ?? 'text');
  // What an overlay begins with changes nothing: it is no text of the authority's yet.
  const own = stored.state === 'new' && text === stored.text ? '' : text;
  const why = useMemo(() => whyNot(files, path, own), [files, path, own]);
  return { views, view: why === null ? wanted : 'text', own, why, onView };
}

function whyNot(files: readonly SourceFile[], path: string, text: string): string | null {
  if (path.startsWith('forms/')) return whyNoQuestions(files, path, text);
  return path.startsWith('stages/') ? whyNoSections(files, path, text) : '';
}
