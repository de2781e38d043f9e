import { overlayWords } from '../../../../src/contract/index.ts';
import {
  questionAt,
  stageAt,
  stagesText,
  type FormText,
  type Problem,
  type StagesText,
} from '../../../../src/engine/index.ts';
import { seeded } from '../../../support/seeded.ts';
import { at, bench, files, own, questions, tenant, textOf } from '../../edited.ts';
import { nearest } from './nearest.ts';
import type { Nearest, Tried } from './pointing.ts';

/** What became of the acts that come nearest to a kind of mistake. */
export interface PointedFigures {
  readonly kind: string;
  /** Acts in all, and those of them that left the text as it was. */
  acts: number;
  refused: number;
  /** Acts that make the mistake; of them: said at all, said on its row, said there with its cure. */
  made: number;
  caught: number;
  placed: number;
  suggested: number;
}

/** What an act made, and what was said of it otherwise than it should be. */
export interface PointedMissed {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
  readonly told: Tried['told'];
  readonly said: readonly string[];
}

interface Subject {
  readonly path: string;
  tried(kind: string): readonly Tried[];
  problems(text: string): readonly Problem[];
  row(text: string, pointer: string): string | null;
}

/**
 * Does what comes nearest to every kind on everybody's forms and on what authorities have made of them, each so many
 * of these, on a form of one's own and on all sections.
 */
export function measurePointed(every: number) {
  const byKind = new Map<string, PointedFigures>();
  const missed: PointedMissed[] = [];
  for (const subject of subjects(every))
    for (const kind of Object.keys(nearest)) {
      const none = { kind, acts: 0, refused: 0, made: 0, caught: 0, placed: 0, suggested: 0 };
      const figures = byKind.get(kind) ?? none;
      byKind.set(kind, figures);
      for (const tried of subject.tried(kind)) {
        const problems = subject.problems(tried.text);
        if (count(figures, tried, { subject, problems })) continue;
        const said = problems.map(({ pointer, message }) => `${pointer} ${message}`);
        missed.push({ kind, path: subject.path, ...tried, said });
      }
    }
  const figures = [...byKind.values()];
  return {
    figures,
    missed,
    /** Kinds that no act makes. */
    impossible: figures.filter(({ kind, made }) => made === 0 && !missed.some((one) => one.kind === kind)),
    possible: figures.filter(({ made }) => made > 0),
  };
}

/** Counts an act, and says whether all is as it should be. */
function count(
  figures: PointedFigures,
  { text, told }: Tried,
  { subject, problems }: { readonly subject: Subject; readonly problems: readonly Problem[] },
): boolean {
  figures.acts += 1;
  if (problems === NOTHING_DONE) figures.refused += 1;
  if (told === null) return problems.length === 0;
  const placed = problems.filter(({ pointer }) => subject.row(text, pointer) === told.row);
  const named = placed.filter(({ message }) => message.includes(told.names));
  figures.made += 1;
  if (problems.length > 0) figures.caught += 1;
  if (placed.length > 0) figures.placed += 1;
  if (named.length > 0) figures.suggested += 1;
  return named.length > 0;
}

const NOTHING_DONE: readonly Problem[] = [];

/** An example that does not hold any more says what its author means it to say, and is no mistake of this kind. */
const isMistake = ({ pointer }: Problem): boolean => !pointer.startsWith('/examples/');

/** What the check says of a text; each text is checked once. */
function checkOf<Text extends FormText | StagesText>(edited: Text, beside: readonly Pick<FormText, 'path' | 'text'>[]) {
  const known = new Map<string, readonly Problem[]>([[edited.text, NOTHING_DONE]]);
  return (text: string): readonly Problem[] => {
    const found =
      known.get(text) ?? bench.edit([...beside, ...own({ ...edited, text, base: null })]).problems.filter(isMistake);
    known.set(text, found);
    return found;
  };
}

/** What is tried for a kind; what several kinds have in common is done once. */
function onceEach<On>(acts: (kind: string) => Nearest<On> | undefined, on: () => On) {
  const done = new Map<Nearest<On>, readonly Tried[]>();
  return (kind: string): readonly Tried[] => {
    const act = acts(kind);
    if (act === undefined) return [];
    const tried = done.get(act) ?? act(on());
    done.set(act, tried);
    return tried;
  };
}

function subjects(every: number): readonly Subject[] {
  const everybodys = files
    .filter(({ path }) => path.startsWith('forms/pep/'))
    .map(({ path }) => path.replace('.json', ''));
  const overlays = files.filter(({ path }) => /^overlays\/(12|14|15)\/forms\//.test(path));
  const care = textOf('forms/pep/care.json').replace('"../../meta/', '"../../../../meta/');
  return [
    ...[
      ...everybodys.map((path) => at(path)),
      ...overlays.map(({ path, text }) => at(path.replace(/^overlays\/\d+\//, '').replace('.json', ''), text)),
    ]
      .filter((_, index) => index % every === 0)
      .map(formSubject),
    formSubject({ path: 'forms/pep/our-own-care', base: null, text: care }),
    ...['early-years', 'key-stages-1-4', 'post-16'].map((name) => stagesSubject(`stages/pep/${name}`)),
  ];
}

function formSubject(form: FormText): Subject {
  const all = questions(form);
  return {
    path: form.path,
    tried: onceEach(
      (kind) => nearest[kind]?.form,
      () => ({ form, all, random: seeded(form.path.length) }),
    ),
    problems: checkOf(form, []),
    row: (text, pointer) => questionAt({ ...form, text }, pointer),
  };
}

function stagesSubject(path: string): Subject {
  const stages = stagesText(files, path, '');
  if (stages === null) throw new Error(`There are no stages ${path}`);
  const rows = bench.stages(stages, { tenant, words: overlayWords });
  const form = `overlays/${tenant}/forms/pep/aspiration-pathway.json`;
  return {
    path,
    tried: onceEach(
      (kind) => nearest[kind]?.stages,
      () => ({ stages, rows, random: seeded(path.length) }),
    ),
    problems: checkOf(stages, [{ path: form, text: textOf(form) }]),
    row: (text, pointer) => stageAt({ ...stages, text }, pointer),
  };
}
