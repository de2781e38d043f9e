import type { SourceFile } from '../catalogTypes.ts';
import { listFaultInWords, type ToldFault } from '../edit/faultWords.ts';
import { formText, shownForm, unreadable, type FormText } from '../edit/formText.ts';
import { answerAt, listedAnswers, listText, titleOfList, unreadableList, type ListText } from '../edit/listText.ts';
import { questionAt } from '../edit/questionsOf.ts';
import { stageAt } from '../edit/stagesOf.ts';
import { stagesText, unreadableStages, type StagesText } from '../edit/stagesText.ts';
import type { Telling, Workbench } from './workbench.ts';

/** A tenant's text of a path, and everybody's files that it may lie on. */
export interface TextAt {
  readonly files: readonly SourceFile[];
  /** Below the tenant's folder, without `.json`. */
  readonly path: string;
  readonly text: string;
}

/** A text that is pointed at, by what its rows are. */
type ReadText =
  | { readonly rows: 'questions'; readonly of: FormText }
  | { readonly rows: 'stages'; readonly of: StagesText }
  | { readonly rows: 'answers'; readonly of: ListText };

/** A text as what is pointed at in it; null where it cannot be read so, and of anything else. */
function readText({ files, path, text }: TextAt, tenant: string): ReadText | null {
  const [folder] = path.split('/');
  if (folder === 'forms') {
    const form = formText(files, path, text);
    return unreadable(form) === null ? { rows: 'questions', of: form } : null;
  }
  if (folder === 'stages') {
    const stages = stagesText(files, path, text);
    return stages !== null && unreadableStages(stages) === null ? { rows: 'stages', of: stages } : null;
  }
  const list = folder === 'lookups' ? listText(files, path, text, tenant) : null;
  return list !== null && unreadableList(list) === null ? { rows: 'answers', of: list } : null;
}

/** A fault of a text in the words of what is pointed at in it; as files are told theirs where it cannot be read. */
export function faultOfText(
  bench: Pick<Workbench, 'formFault' | 'stageFault'>,
  at: TextAt,
  fault: ToldFault,
  telling: Telling,
): string {
  const read = readText(at, telling.tenant);
  if (read === null) return fault.message;
  if (read.rows === 'questions') return bench.formFault(read.of, fault, telling);
  return read.rows === 'stages' ? bench.stageFault(read.of, fault, telling) : listFaultInWords(read.of, fault);
}

/** What a row of a list that is pointed at is about, by its key and its words. */
export interface PointedRow {
  readonly key: string;
  readonly label: string;
}

/**
 * The question, the stage or the answer that a place of a text belongs to; null where it belongs to none that is
 * listed, and of a text that cannot be read.
 */
export function rowOfText(
  bench: Pick<Workbench, 'questions' | 'stages'>,
  at: TextAt,
  pointer: string,
  telling: Telling,
): PointedRow | null {
  const read = readText(at, telling.tenant);
  if (read === null) return null;
  if (read.rows === 'stages') {
    const found = bench.stages(read.of, telling).find(({ slug }) => slug === stageAt(read.of, pointer));
    return found === undefined ? null : { key: found.slug, label: found.title };
  }
  const found =
    read.rows === 'questions'
      ? bench.questions(read.of, telling).find(({ key }) => key === questionAt(read.of, pointer))
      : listedAnswers(read.of).find(({ key }) => key === answerAt(read.of, pointer));
  return found === undefined ? null : { key: found.key, label: found.label };
}

/** What the form, the stages or the list of a text are called; null where it cannot be read, and of anything else. */
export function titleOfText(at: TextAt): string | null {
  const read = readText(at, '');
  if (read === null) return null;
  if (read.rows === 'stages') return read.of.base.title;
  return read.rows === 'questions' ? shownForm(read.of).title : titleOfList(read.of);
}
