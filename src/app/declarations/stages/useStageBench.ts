import { useMemo } from 'react';
import { overlayWords } from '../../../contract/index.ts';
import {
  formText,
  heldIn,
  stagesText,
  unreadable,
  unreadableStages,
  whenSaid,
  type AnswerCondition,
  type BesideStages,
  type HoldingRatings,
  type ListedStage,
  type SourceFile,
  type StagesText,
  type ToldFault,
  type When,
  type Workbench,
} from '../../../engine/index.ts';
import { useAuthorityWords, useFactOptions, type FactOptions } from '../authorityWords.ts';
import { offeredFacts } from '../factsOffered.ts';
import type { Readable } from '../questions/useConditionDraft.ts';
import { benchOf } from '../questions/useFormBench.ts';

/** The sections of a plan by their text among everybody's files, as they are edited by pointing. */
export interface StageBench {
  readonly stages: StagesText;
  readonly rows: readonly ListedStage[];
  /** What a condition on a section may read: facts, and the answers of all sections. */
  readonly readable: readonly Readable[];
  /** A condition in the words in which the sections tell theirs. */
  inWords(condition: AnswerCondition): string;
  /** The same of one as it is declared. */
  whenInWords(when: When): string;
  /** A fault in the words of the sections. */
  told(fault: ToldFault): string;
  /** Ratings of every section that says nothing itself with which a plan cannot be completed; null for none. */
  readonly holds: HoldingRatings | null;
  /** What is said of a plan's money, dates and rating, in sentences (D-351, D-355, D-358). */
  readonly besides: BesideStages;
  /** Sections that are published, and so may be in plans. */
  readonly published: readonly string[];
  /** Forms of the authority's own that are no section here yet, by their ids. */
  readonly spare: readonly SpareForm[];
}

/** A form of the authority's own. */
export interface SpareForm {
  readonly id: string;
  readonly title: string;
}

/** Why a text cannot be edited by its sections; null where it can. */
export function whyNoSections(files: readonly SourceFile[], path: string, text: string): string | null {
  const stages = stagesText(files, path, text);
  return stages === null ? 'It lies on nothing' : unreadableStages(stages);
}

interface Place {
  readonly files: readonly SourceFile[];
  readonly path: string;
  readonly tenant: string;
}

/** The sections that a text makes; the text has to be one that can be read. */
export function useStageBench({ files, path, tenant }: Place, text: string) {
  const [words, optionsOf] = [useAuthorityWords(), useFactOptions()];
  const bench = useMemo(() => benchOf({ files, path, tenant }), [files, path, tenant]);
  const telling = useMemo(() => ({ tenant, words }), [tenant, words]);
  const stages = useMemo(() => stagesText(files, path, text), [files, path, text]);
  const rows = useMemo(() => (stages === null ? [] : bench.stages(stages, telling)), [bench, stages, telling]);
  const readable = useMemo(
    () => [...readableFacts(optionsOf), ...readableAnswers(bench, { files, tenant }, rows)],
    [bench, files, tenant, rows, optionsOf],
  );
  const own = useMemo(() => publishedIn({ files, path, tenant }), [files, path, tenant]);
  if (stages === null) throw new Error(`${path} lies on nothing`);
  const made: StageBench = {
    stages,
    rows,
    readable,
    inWords: (condition) => bench.whenInWords(stages, whenSaid(condition) ?? {}, telling),
    whenInWords: (when) => bench.whenInWords(stages, when, telling),
    told: (fault) => bench.stageFault(stages, fault, telling),
    holds: heldIn(stages),
    besides: bench.besides(stages, telling),
    published: own.slugs,
    spare: own.forms.filter(({ id }) => !rows.some(({ form }) => form === id)),
  };
  return made;
}

function readableFacts(optionsOf: FactOptions): readonly Readable[] {
  return offeredFacts(Object.keys(overlayWords.facts)).map(({ path, title }) => {
    const answers = optionsOf(path);
    const isFlag = answers.every(({ value }) => typeof value === 'boolean');
    return { key: path, label: title, readable: { comparisons: isFlag ? ['is'] : ['is', 'isNot'], answers } };
  });
}

/** The answers of the sections that a plan can have, one's own among them. */
function readableAnswers(
  bench: Workbench,
  { files, tenant }: Pick<Place, 'files' | 'tenant'>,
  rows: readonly ListedStage[],
): readonly Readable[] {
  return rows.flatMap(({ slug, form, title, isHidden: isAway }) => {
    const own = files.find((file) => file.path === `overlays/${tenant}/forms/${form}.json`)?.text ?? '';
    const text = formText(files, `forms/${form}`, own);
    if (isAway || unreadable(text) !== null) return [];
    return bench.questions(text, { tenant, words: overlayWords }).flatMap(({ key, label, isHidden, readable }) => {
      if (isHidden || readable === null) return [];
      return [{ key: `stage.${slug}.${key}`, label: `${title}: ${label}`, readable }];
    });
  });
}

function publishedIn({ files, path, tenant }: Place) {
  const folder = `overlays/${tenant}/`;
  const text = files.find((file) => file.path === `${folder}${path}.json`)?.text ?? '{}';
  const { patch } = JSON.parse(text) as { readonly patch?: { readonly stages?: object } };
  const known = new Set(files.map((file) => file.path));
  const forms = files.flatMap((file): SpareForm[] => {
    const below = file.path.startsWith(`${folder}forms/`) ? file.path.slice(folder.length) : '';
    if (below === '' || known.has(below)) return [];
    const { title } = JSON.parse(file.text) as { readonly title: string };
    return [{ id: below.slice('forms/'.length, -'.json'.length), title }];
  });
  return { slugs: Object.keys(patch?.stages ?? {}), forms };
}
