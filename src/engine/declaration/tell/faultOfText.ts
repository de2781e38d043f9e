import type { SourceFile } from '../catalogTypes.ts';
import type { ToldFault } from '../edit/faultWords.ts';
import { formText, shownForm, unreadable } from '../edit/formText.ts';
import { questionAt } from '../edit/questionsOf.ts';
import { stageAt } from '../edit/stagesOf.ts';
import { stagesText, unreadableStages } from '../edit/stagesText.ts';
import type { Telling, Workbench } from './workbench.ts';

/** A tenant's text of a path, and everybody's files that it may lie on. */
export interface TextAt {
  readonly files: readonly SourceFile[];
  /** Below the tenant's folder, without `.json`. */
  readonly path: string;
  readonly text: string;
}

/** A fault of a text in the words of its questions or stages; as files are told theirs where it cannot be read. */
export function faultOfText(
  bench: Pick<Workbench, 'formFault' | 'stageFault'>,
  { files, path, text }: TextAt,
  fault: ToldFault,
  telling: Telling,
): string {
  if (path.startsWith('forms/')) {
    const form = formText(files, path, text);
    return unreadable(form) === null ? bench.formFault(form, fault, telling) : fault.message;
  }
  const stages = path.startsWith('stages/') ? stagesText(files, path, text) : null;
  return stages === null || unreadableStages(stages) !== null
    ? fault.message
    : bench.stageFault(stages, fault, telling);
}

/** What a row of a list that is pointed at is about, by its key and its words. */
export interface PointedRow {
  readonly key: string;
  readonly label: string;
}

/**
 * The question or the stage that a place of a text belongs to; null where it belongs to none that is listed, and of a
 * text that cannot be read.
 */
export function rowOfText(
  bench: Pick<Workbench, 'questions' | 'stages'>,
  { files, path, text }: TextAt,
  pointer: string,
  telling: Telling,
): PointedRow | null {
  const stages = path.startsWith('stages/') ? stagesText(files, path, text) : null;
  if (stages !== null && unreadableStages(stages) === null) {
    const found = bench.stages(stages, telling).find(({ slug }) => slug === stageAt(stages, pointer));
    return found === undefined ? null : { key: found.slug, label: found.title };
  }
  const form = path.startsWith('forms/') ? formText(files, path, text) : null;
  if (form === null || unreadable(form) !== null) return null;
  const found = bench.questions(form, telling).find(({ key }) => key === questionAt(form, pointer));
  return found === undefined ? null : { key: found.key, label: found.label };
}

/** What the form or the stages of a text are called; null where it cannot be read, and of anything else. */
export function titleOfText({ files, path, text }: TextAt): string | null {
  const stages = path.startsWith('stages/') ? stagesText(files, path, text) : null;
  if (stages !== null) return unreadableStages(stages) === null ? stages.base.title : null;
  const form = path.startsWith('forms/') ? formText(files, path, text) : null;
  return form === null || unreadable(form) !== null ? null : shownForm(form).title;
}
