import { useMemo, useState } from 'react';
import type { SourceFile } from '../../engine/index.ts';
import { whyNoAnswers } from './lists/useListBench.ts';
import { whyNoQuestions } from './questions/useFormBench.ts';
import { whyNoSections } from './stages/useStageBench.ts';

/** A way to look at a draft. */
export type View = 'questions' | 'sections' | 'answers' | 'text' | 'examples' | 'plan';

/** How a kind of text is looked at and pointed at. */
interface Kind {
  readonly views: readonly (readonly [View, string])[];
  /** It is laid on everybody's: what an overlay begins with changes nothing, and is no text of the authority's yet. */
  readonly isLaid: boolean;
  /** Why a text can be seen as text alone; null where it can be pointed at. */
  whyNot(files: readonly SourceFile[], path: string, text: string): string | null;
}

const TEXT = ['text', 'Text'] as const;

/** They, by the folder that a text is in. */
const KINDS: { readonly [folder: string]: Kind } = {
  forms: {
    views: [['questions', 'Questions'], TEXT, ['examples', 'Examples'], ['plan', 'On a plan']],
    isLaid: true,
    whyNot: whyNoQuestions,
  },
  stages: { views: [['sections', 'Sections'], TEXT], isLaid: true, whyNot: whyNoSections },
  lookups: { views: [['answers', 'Answers'], TEXT], isLaid: false, whyNot: whyNoAnswers },
};

/** What is text alone. */
const ALONE: Kind = { views: [], isLaid: true, whyNot: () => '' };

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
  const { views, isLaid, whyNot } = KINDS[path.split('/')[0] ?? ''] ?? ALONE;
  const [wanted, onView] = useState<View>(views[0]?.[0] ?? 'text');
  const own = isLaid && stored.state === 'new' && text === stored.text ? '' : text;
  const why = useMemo(() => whyNot(files, path, own), [whyNot, files, path, own]);
  return { views, view: why === null ? wanted : 'text', own, why, onView };
}
