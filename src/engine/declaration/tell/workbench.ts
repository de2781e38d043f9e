import { bundleMetas } from '../check/checkSource.ts';
import type { Declarations, KnownNames, Problem, ResolvedForm, SourceFile } from '../catalogTypes.ts';
import { testInWords } from '../check/conditionWords.ts';
import { baseChoices, type BaseChoice, type MovedBase } from './baseChoices.ts';
import { describeOverlay } from './describeOverlays.ts';
import { datesInWords } from './datesInWords.ts';
import { fundingInWords } from './fundingInWords.ts';
import { overallInWords } from './overallInWords.ts';
import { whenInWords, type OverlayWords, type Speech } from '../check/overlayWords.ts';
import type { When } from '../types.ts';
import { conditionSchema, type AnswerCondition } from '../edit/answerCondition.ts';
import { askedFrom } from '../edit/askedFrom.ts';
import { formCures, type Cure } from '../edit/cures.ts';
import { shownForm, type FormText } from '../edit/formText.ts';
import { triedExamples, type TriedExample } from '../edit/exampleRows.ts';
import { formFaultInWords, stageFaultInWords, type ToldFault } from '../edit/faultWords.ts';
import { questionsOf, type FormQuestion } from '../edit/questionsOf.ts';
import { stagesOf, type ListedStage } from '../edit/stagesOf.ts';
import { shownStages, type StagesText } from '../edit/stagesText.ts';
import { valueOf } from '../edit/formText.ts';
import { questionsIn } from '../check/overlayQuestions.ts';
import { faultyIn, inspect } from '../check/inspect.ts';
import { makeCatalog } from '../resolve/makeCatalog.ts';
import { resolve } from '../resolve/resolve.ts';
import { madeOf } from '../read/madeOf.ts';
import type { Found, Source } from '../read/sources.ts';
import { readSources } from '../read/sources.ts';
import type { World } from '../read/world.ts';
import { makeWorld } from '../read/world.ts';

/** What a few edited files are among all others. */
export interface EditedFiles {
  /** Faults and warnings of the edited files alone. */
  readonly problems: readonly Problem[];
  /** Resolved for the tenant; throws an EngineError of code `UNKNOWN_DECLARATION`. Expects files without errors. */
  form(id: string, tenant?: string): ResolvedForm;
  /** What an edited overlay changes, in words. Expects files without errors. */
  describe(file: string, words: OverlayWords): readonly string[];
}

/** Words, and whose declarations they are said of. */
export interface Telling {
  readonly tenant: string;
  readonly words: OverlayWords;
}

/** What stages say of the whole, in sentences; none where they say nothing. */
export interface BesideStages {
  /** Of the amount that comes with each long form. */
  readonly funding: readonly string[];
  /** Of the days by which something is to be done. */
  readonly dates: readonly string[];
  /** Of how the rating of the whole follows from those of its stages. */
  readonly overall: readonly string[];
}

/** All declarations read once, for editors that check and resolve a few of them with every key. */
export interface Workbench {
  edit(files: readonly SourceFile[]): EditedFiles;
  /** The questions of a form as its text makes them, right or wrong; throws where it cannot be read. */
  questions(form: FormText, telling: Telling): readonly FormQuestion[];
  /** The stages that an overlay's text makes, right or wrong; throws where it cannot be read. */
  stages(stages: StagesText, telling: Telling): readonly ListedStage[];
  /** What such a text says beside the stages, in sentences. */
  besides(stages: StagesText, telling: Telling): BesideStages;
  /** A condition on facts in the words in which the stages of a text tell theirs. */
  whenInWords(stages: StagesText, when: When, telling: Telling): string;
  /** The examples of a form's text, each with what becomes of it as the text stands; no name in them needs to exist. */
  examples(form: FormText, telling: Telling): readonly TriedExample[];
  /** The questions and columns of a form's text whose answers come from a list at a path like `lookups/mood`. */
  askedFrom(form: FormText, list: string, telling: Telling): readonly string[];
  /** A fault of a form's text in the words of its questions. */
  formFault(form: FormText, fault: ToldFault, telling: Telling): string;
  /** A fault of a text of stages in their words. */
  stageFault(stages: StagesText, fault: ToldFault, telling: Telling): string;
  /** The acts that mend a fault of a form's text; none where only its author knows what was meant. */
  formCures(form: FormText, fault: ToldFault, telling: Telling): readonly Cure[];
  /** A condition on answers of a form in the words in which its questions tell theirs. */
  conditionInWords(form: FormText, condition: AnswerCondition, telling: Telling): string;
  /** What an overlay and everybody's text below it both say otherwise than when the overlay was published. */
  baseChoices(moved: MovedBase, telling: Telling): readonly BaseChoice[];
  /**
   * What holds for a tenant that has these files beside all others. Nothing is checked again: a file that `problems`
   * finds an error in is left out, and no plan is begun with what it would have changed.
   */
  bind(tenant: string, files: readonly SourceFile[], problems: readonly Problem[]): Declarations;
}

function besidesOf(speech: Speech, stages: StagesText): BesideStages {
  const shown = shownStages(stages.base, valueOf(stages));
  return {
    funding: fundingInWords(speech, {}, shown.funding),
    dates: datesInWords(speech, {}, shown.dates),
    overall: overallInWords(speech, undefined, shown),
  };
}

/** Opens files that passed the check; only what is edited is checked again, and it replaces what has its path. */
export function openWorkbench(files: readonly SourceFile[], names: KnownNames): Workbench {
  const { sources, metas } = readSources(files, []);
  const bundled = bundleMetas(metas);
  const paths = files.map(({ path }) => path);
  const beside = (edited: readonly SourceFile[]) =>
    sources.filter(({ path }) => !edited.some((file) => file.path === path));
  const whole = makeWorld(sources, names, new Set());
  return {
    ...wordsOf(whole),
    bind(tenant, own, problems) {
      const laid = readSources(own, [], paths).sources;
      const all = makeWorld([...beside(own), ...laid], names, new Set());
      const found = [...problems, ...withoutList(all, laid, faultyIn(problems))];
      const faulty = faultyIn(found);
      const sound = laid.filter(({ path }) => !faulty.has(path));
      return makeCatalog(makeWorld([...beside(own), ...sound], names, new Set()), found).of(tenant);
    },
    edit(edited) {
      const found: Found[] = [];
      const read = readSources(edited, found, paths).sources;
      const { world, problems } = inspect({ read, kept: beside(edited), bundled, names, found, isWhole: false });
      return {
        problems,
        form: (id, tenant) =>
          ({
            ...resolve(world, new Set(), { kind: 'form', id, tenant: tenant ?? null }),
            id,
          }) as unknown as ResolvedForm,
        describe: (path, words) =>
          read.flatMap((source) =>
            source.path === path && source.tenant !== null
              ? describeOverlay({ world, tenant: source.tenant, words }, source)
              : [],
          ),
      };
    },
  };
}

type Words = Omit<Workbench, 'edit' | 'bind'>;

/** What stands in texts in words, among all that was read. */
const wordsOf = (whole: World): Words => ({
  questions: (form, telling) => questionsOf(form, { world: whole, ...telling }),
  stages: (stages, telling) => stagesOf(stages, { world: whole, ...telling }),
  besides: (stages, telling) => besidesOf({ world: whole, ...telling }, stages),
  whenInWords: (stages, when, telling) =>
    whenInWords({ world: whole, ...telling, stages: shownStages(stages.base, valueOf(stages)) }, when),
  examples: (form, telling) => triedExamples(form, { world: whole, ...telling }),
  baseChoices: (moved, telling) => baseChoices({ world: whole, ...telling }, moved),
  askedFrom: (form, list, telling) => askedFrom(form, list, { world: whole, ...telling }),
  formFault: (form, fault, telling) => formFaultInWords(form, { world: whole, ...telling }, fault),
  stageFault: (stages, fault, telling) => stageFaultInWords(stages, { world: whole, ...telling }, fault),
  formCures: (form, fault, telling) => formCures(form, { world: whole, ...telling }, fault),
  conditionInWords: (form, condition, telling) =>
    testInWords(
      { speech: { world: whole, ...telling }, questions: questionsIn(shownForm(form)) },
      conditionSchema(condition),
      [],
    ),
});

/** Forms that take their answers from a faulty list: without it they would offer none, or another list's. */
function withoutList(world: World, laid: readonly Source[], faulty: ReadonlySet<string>): Problem[] {
  const lists = laid.filter(({ kind, path }) => kind === 'lookup' && faulty.has(path)).map(({ path }) => path);
  return laid.flatMap((source) => {
    const made = source.kind === 'form' && !faulty.has(source.path) ? madeOf(world, source) : new Set<string>();
    const list = lists.find((path) => made.has(path));
    const message = `takes its answers from ${list ?? ''}, which has faults`;
    return list === undefined ? [] : [{ file: source.path, line: 1, pointer: '', message, severity: 'error' as const }];
  });
}
