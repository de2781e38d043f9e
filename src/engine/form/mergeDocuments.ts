import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Facts } from '../declaration/types.ts';
import type { JsonObject } from '../json.ts';
import { allAnswers } from './answers.ts';
import { isEmpty, sameAnswer } from './empty.ts';
import { mergeAnswers } from './merge.ts';
import { instancesOf, pointerOf, withValueAt } from './pointers.ts';
import { settle } from './settle.ts';
import type { Clash, FormDocument } from './types.ts';

/** What merging two people's documents of one form makes. */
export interface DocumentMerge {
  readonly document: FormDocument;
  readonly clashes: readonly Clash[];
  /** Pointers of answers that were shown on my side and that the merge has parked: to be told to me. */
  readonly parked: readonly string[];
}

/**
 * Merges documents, parked answers included, whoever opened or hid a question meanwhile; computes
 * derived values anew (they never clash) and parks what the merged answers hide.
 */
export function mergeDocuments(
  documents: { readonly base: FormDocument; readonly theirs: FormDocument; readonly mine: FormDocument },
  form: ResolvedForm,
  facts: Facts,
): DocumentMerge {
  const plain = (document: FormDocument): JsonObject => withoutDerived(form, allAnswers(document));
  const { merged, clashes } = mergeAnswers({
    base: plain(documents.base),
    theirs: plain(documents.theirs),
    mine: plain(documents.mine),
  });
  const { document } = settle({ form, facts, document: { answers: merged, parked: {} } });
  return { document, clashes, parked: newlyParked(documents.mine, document) };
}

function withoutDerived(form: ResolvedForm, answers: JsonObject): JsonObject {
  let result = answers;
  for (const path of Object.keys(form.derived ?? {})) {
    for (const { segments, value } of instancesOf(result, path)) {
      if (value !== undefined) result = withValueAt(result, segments, undefined) as JsonObject;
    }
  }
  return result;
}

function newlyParked(mine: FormDocument, merged: FormDocument): string[] {
  return Object.entries(merged.parked).flatMap(([name, value]) => {
    const wasShown = !isEmpty(mine.answers[name]) && !sameAnswer(mine.parked[name], value);
    return wasShown && !isEmpty(value) ? [pointerOf([name])] : [];
  });
}
