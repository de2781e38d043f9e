import { textsOf } from '../../form/schemaParts.ts';
import { isObject, jsonEqual, type Json } from '../../json.ts';
import { whenInWords, type Speech } from '../check/overlayWords.ts';
import type { HoldingRatings, StageDeclaration, When } from '../types.ts';
import { carryingOf, countingOf, type Carrying } from './changeStage.ts';
import { valueOf } from './formText.ts';
import { shownStages, type StagesText } from './stagesText.ts';

/** A stage as a list to be pointed at has it. */
export interface ListedStage {
  /** By which answers are stored; it never changes. */
  readonly slug: string;
  readonly title: string;
  /** Id of its form. */
  readonly form: string;
  readonly owner: number;
  /** What users of that type are called. */
  readonly ownerWords: string;
  readonly isHidden: boolean;
  /** The tenant's own, which everybody's stages do not have. */
  readonly isOwn: boolean;
  /** Its words, or when it is there or counts, are not everybody's. */
  readonly isChanged: boolean;
  /** What everybody has; null of a stage of one's own. */
  readonly everybody: {
    readonly title: string;
    readonly counts: ListedStage['counts'];
    readonly carries: Carrying;
  } | null;
  /** When it is there; null for always. */
  readonly present: ToldWhen | null;
  /** When it counts: always, once something is typed in it, or before that too while a condition holds. */
  readonly counts: 'always' | 'used' | 'when';
  /** That condition; null elsewhere. */
  readonly when: ToldWhen | null;
  /** What is taken over of it from the list of forms before. */
  readonly carries: Carrying;
  /** Ratings of it with which the whole cannot be completed; null where it is as of every stage. */
  readonly holds: HoldingRatings | null;
  /** Its ratings that wait for something, by their number. */
  readonly waits: readonly WaitingRating[];
}

/** A rating that is given only where a condition holds, and what is said where it does not. */
export interface WaitingRating {
  readonly rating: number;
  readonly when: ToldWhen;
  readonly message: string;
}

/** A condition on facts, and what it says in words. */
export interface ToldWhen {
  readonly said: When;
  readonly words: string;
}

/** The stages that a text makes, hidden ones among them, in their order. */
export function stagesOf(stages: StagesText, speech: Speech): readonly ListedStage[] {
  const { base } = stages;
  const value = valueOf(stages);
  const made = shownStages(base, value);
  const hidden = textsOf(value.hide);
  const inWords = (said: When): ToldWhen => ({ said, words: whenInWords({ ...speech, stages: made }, said) });
  const told = (said: When | undefined): ToldWhen | null => (said === undefined ? null : inWords(said));
  return Object.entries(made.stages).map(([slug, stage]): ListedStage => {
    const was = base.stages[slug];
    const when = stage.optional === true ? told(stage.when) : null;
    return {
      slug,
      title: stage.title,
      form: stage.form,
      owner: stage.owner,
      ownerWords: speech.words.owners[stage.owner] ?? `user type ${stage.owner}`,
      isHidden: hidden.includes(slug),
      isOwn: was === undefined,
      isChanged: was !== undefined && !isSame(was, stage),
      everybody:
        was === undefined
          ? null
          : { title: was.title, counts: countsWord(countingOf(base, slug)), carries: carryingOf(base, slug) },
      present: told(stage.present),
      counts: countsWord(countingOf(made, slug)),
      when,
      carries: carryingOf(made, slug),
      holds: stage.holdsCompleting ?? null,
      waits: Object.entries(stage.ratings ?? {}).map(([rating, { when: waited, message }]) => ({
        rating: Number(rating),
        when: inWords(waited),
        message,
      })),
    };
  });
}

const countsWord = (counting: ReturnType<typeof countingOf>): ListedStage['counts'] =>
  typeof counting === 'string' ? counting : 'when';

const isSame = (was: StageDeclaration, now: StageDeclaration): boolean =>
  jsonEqual(was as unknown as Json, now as unknown as Json);

/** Slug of the stage that a fault's place in a text is about; null where it is about none. */
export function stageAt(stages: StagesText, pointer: string): string | null {
  const value = valueOf(stages);
  const [part = '', second = '', slug = ''] = pointer.split('/').slice(1);
  if (part === 'patch' && second === 'stages') return slug === '' ? null : slug;
  const list = isObject(value) ? value[part] : undefined;
  return ['hide', 'require', 'optional', 'order'].includes(part) ? (textsOf(list)[Number(second)] ?? null) : null;
}
