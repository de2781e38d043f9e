import { knownNames, operation, overlayWords, overlayWordsOf, type AuthorityNames } from '../../../contract/index.ts';
import {
  checkReachable,
  EngineError,
  faultOfText,
  openWorkbench,
  titleOfText,
  type Declarations,
  type OverlayWords,
  type Problem,
  type ResolvedForm,
  type SourceFile,
  type Workbench,
} from '../../../engine/index.ts';
import { tooMuch } from './draftLimits.ts';
import { moreThanMayBe } from './mayHold.ts';
import { otherKinds, type UsedKinds } from './otherKinds.ts';

/** An authority's own texts, and what they lie on. */
export interface OwnTexts {
  /** Folder of the authority below `overlays`. */
  readonly tenant: string;
  readonly base: readonly SourceFile[];
  /** With their whole paths. */
  readonly own: readonly SourceFile[];
  /** Whole paths of those to put into words; none where absent. */
  readonly told?: readonly string[] | undefined;
  /** What the authority calls what its texts name by numbers, by which they are told. */
  readonly names?: AuthorityNames | undefined;
  /** Id of a form that is asked for as it would hold; none where absent. */
  readonly form?: string | undefined;
  /** What plans hold already, which no question may be asked otherwise; nothing where absent. */
  readonly used?: UsedKinds | undefined;
}

/** What one text changes, in sentences. */
export interface ToldText {
  readonly file: string;
  readonly sentences: readonly string[];
}

/** What is wrong in a text. */
export interface FoundProblem extends Problem {
  /** Of the first of a text: in words for whoever does not see it. */
  readonly words?: string;
}

/** What is wrong in an authority's texts, and what those of them change that were to be put into words. */
export interface Checked {
  readonly problems: readonly FoundProblem[];
  readonly words: readonly ToldText[];
  /** The form that was asked for, of all texts without faults; null where there is none. */
  readonly form: ResolvedForm | null;
}

/** Questions that some users are not shown. */
const hiddenNames = (operation('pep.saveStage').fields ?? []).flatMap(({ pointer, hide }) =>
  hide === true ? [pointer.split('/').at(-1) ?? ''] : [],
);

/**
 * The check of the files, on an authority's own alone, with the same sentences; and before it what a publication may
 * hold. Takes up to a second, so it has a thread.
 */
export function checkTexts({ tenant, base, own, told = [], names, form: id, used = new Map() }: OwnTexts): Checked {
  const limits = tooMuch(own);
  if (limits.length > 0) return { problems: limits, words: [], form: null };
  const edited = workbenchOf(base).edit(own);
  const faults = [...moreThanMayBe(own, base, { tenant, hiddenNames }), ...edited.problems];
  const found = [
    ...faults,
    ...(used.size === 0 ? [] : otherKinds(own, { tenant, used, ...formsOf({ tenant, base, own }, faults) })),
  ];
  // What cannot be reached is told of what is sound alone.
  const isSound = found.every(({ severity }) => severity !== 'error');
  const problems = [...found, ...(isSound ? checkReachable([...base, ...own], knownNames, found, tenant) : [])];
  const isFaulty = (path: string) => found.some(({ file, severity }) => file === path && severity === 'error');
  const spoken = names === undefined ? overlayWords : overlayWordsOf(names);
  const words = told.flatMap((file) => (isFaulty(file) ? [] : [{ file, sentences: edited.describe(file, spoken) }]));
  const form = id === undefined ? null : formOf(workbenchOf(base).bind(tenant, own, problems), id);
  return { problems: inWords(inOrder(problems), { tenant, base, own }, spoken), words, form };
}

/** So many of one text; more of them are read by nobody before these are mended. */
const mostInWords = 20;

/** Where it stands and what it is, without a key or a line. */
function inWords(
  problems: readonly Problem[],
  { tenant, base, own }: Pick<OwnTexts, 'tenant' | 'base' | 'own'>,
  words: OverlayWords,
): readonly FoundProblem[] {
  const folder = `overlays/${tenant}/`;
  const texts = new Map(own.map(({ path, text }) => [path, { text, left: mostInWords }]));
  return problems.map((problem) => {
    const known = texts.get(problem.file);
    if (known === undefined || known.left === 0) return problem;
    known.left -= 1;
    const { text } = known;
    const path = problem.file.slice(folder.length).replace(/\.json$/, '');
    const at = { files: base, path, text };
    const title = titleOfText(at);
    if (title === null) return problem;
    const told = faultOfText(workbenchOf(base), at, problem, { tenant, words });
    return { ...problem, words: `In “${title}”: ${told}` };
  });
}

/** Forms with the authority's texts but those that are faulty, and without any. */
function formsOf({ tenant, base, own }: OwnTexts, faults: readonly Problem[]) {
  const [laid, bare] = [workbenchOf(base).bind(tenant, own, faults), workbenchOf(base).bind(tenant, [], [])];
  return { ownForm: (id: string) => formOf(laid, id), baseForm: (id: string) => formOf(bare, id) };
}

function formOf(declarations: Declarations, id: string): ResolvedForm | null {
  try {
    return declarations.form(id);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** The check of the files told of others that the former ones made wrong: those of one text stand together. */
const inOrder = (problems: readonly Problem[]) =>
  problems.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));

let opened: { readonly key: string; readonly bench: Workbench } | null = null;

/** What was read for the former check, where it is the same. */
function workbenchOf(base: readonly SourceFile[]): Workbench {
  const key = base.map(({ path, text }) => `${path}\n${text}`).join('\n');
  if (opened?.key !== key) opened = { key, bench: openWorkbench(base, knownNames) };
  return opened.bench;
}
