import { marksIn, ticksIn, wordsIn, type Mark } from './line.ts';
import type { Paragraph } from './blocks.ts';
import { cleaned, kindSaid, labelOf, type DocumentThing, type Sureness } from './things.ts';

/** What a line is taken for; `leads` for words that a list or table below may belong to. */
export interface LineThing extends Omit<DocumentThing, 'place'> {
  readonly leads: boolean;
}

/** What a line asks or says; `led` are words that lead to it. Nothing for an empty line. */
export function thingsOfLine({ pieces, heading }: Paragraph, led = ''): readonly LineThing[] {
  const marks = marksIn(pieces);
  if (marks.some(({ kind }) => kind === 'box')) return tickThings(marks, led);
  const asks = marks.some(({ kind }) => kind === 'blank' || kind === 'list');
  if (asks) return blankThings(marks, led);
  const words = cleaned(wordsIn(marks));
  return words === '' ? [] : [heading === 'style' ? headingThing(words, 'sure') : spoken(words, heading === 'bold')];
}

const thing = (
  label: string,
  kind: DocumentThing['kind'],
  [sureness, why]: readonly [Sureness, string],
  answers: readonly string[] = [],
): LineThing => ({ label, kind, answers, columns: [], sureness, why, leads: false });

function headingThing(words: string, sureness: Sureness): LineThing {
  const why = sureness === 'sure' ? 'It has the style of a heading' : 'It is short, and bold';
  return thing(labelOf(words).slice(0, 200), 'heading', [sureness, why]);
}

/** Words without a place to write in. */
function spoken(words: string, isBold: boolean): LineThing {
  const isShort = words.split(' ').length <= 12 && words.length <= 120;
  const label = labelOf(words);
  if (words.endsWith(':') && label !== '') {
    const sureness = isShort ? 'likely' : 'guess';
    return { ...thing(label, kindSaid(label) ?? 'text', [sureness, 'It ends in a colon']), leads: true };
  }
  if (words.endsWith('?')) {
    const why = ['likely', 'It is asked, and nothing is printed to write in'] as const;
    return { ...thing(label, kindSaid(label) ?? 'longText', why), leads: true };
  }
  if (isBold && isShort) return { ...headingThing(words, 'likely'), leads: true };
  return { ...thing(words.slice(0, 2000), 'statement', ['sure', 'It has no place to write in']), leads: isShort };
}

const YES_NO = /^(yes|no)$/i;
const UNSURE = /^(yes|no|n\/?a|not applicable|not known|unsure|don.t know)$/i;

function tickThings(marks: readonly Mark[], led: string): readonly LineThing[] {
  const { label: said, answers: offered } = ticksIn(marks);
  const answers = [...new Set(offered)];
  const label = labelOf(said) || labelOf(led);
  if (answers.length < 2) {
    const words = label || (answers[0] ?? '');
    return words === '' ? [] : [thing(words, 'yesNo', ['likely', 'It has one box to tick'])];
  }
  const isYesNo = answers.length === 2 && answers.every((one) => YES_NO.test(one));
  const hint = `${said} ${led}`;
  const sure = (sureness: Sureness): Sureness => (label === '' ? 'guess' : sureness);
  if (isYesNo) return [thing(label, 'yesNo', [sure('sure'), 'Its boxes are yes and no'], answers)];
  if (answers.every((one) => UNSURE.test(one)) || /\b(tick|choose|select) one\b|\bplease circle\b/i.test(hint))
    return [thing(label, 'choice', [sure('sure'), 'One of its boxes is ticked'], answers)];
  const isSeveral = /\b(all that apply|any that apply|one or more|all which)\b/i.test(hint);
  const why = isSeveral ? 'It says that several may be ticked' : 'It has boxes to tick; it may be one of them';
  return [thing(label, 'several', [sure(isSeveral ? 'sure' : 'likely'), why], answers)];
}

/** Each blank of a line is a question, by the words before it. */
function blankThings(marks: readonly Mark[], led: string): readonly LineThing[] {
  const made: LineThing[] = [];
  let words = '';
  for (const mark of marks) {
    if (mark.kind === 'words') words += ` ${mark.words}`;
    if (mark.kind !== 'blank' && mark.kind !== 'list') continue;
    const label = labelOf(words) || (made.length === 0 ? labelOf(led) : '');
    made.push(blankThing(mark, label, words));
    words = '';
  }
  const rest = cleaned(words).replace(/^[.,;:)]+$/, '');
  const last = made.at(-1);
  if (rest === '' || last === undefined) return made;
  const label = last.label === '' ? labelOf(rest) : `${last.label} … ${labelOf(rest)}`;
  const why = ['guess', 'Its blank stands within a sentence'] as const;
  return [...made.slice(0, -1), thing(label, kindSaid(label) ?? last.kind, why, last.answers)];
}

function blankThing(mark: Extract<Mark, { kind: 'blank' | 'list' }>, label: string, words: string): LineThing {
  if (mark.kind === 'list') {
    const isList = mark.answers.length > 1;
    return isList
      ? thing(label, 'choice', [label === '' ? 'guess' : 'sure', 'It is a list to choose from'], mark.answers)
      : thing(label, 'text', ['guess', 'Its list has fewer than two answers']);
  }
  const said = kindSaid(words) ?? kindSaid(label);
  const kind = mark.of === 'text' ? (said ?? 'text') : mark.of;
  if (label === '') return thing('', kind, ['guess', 'Its place to write in has no words']);
  if (mark.made) return thing(label, kind, ['sure', 'The document has a field for it']);
  const isLed = /[:?]\s*£?\s*$/.test(words);
  return thing(label, kind, [isLed ? 'sure' : 'likely', 'A blank is printed to write in']);
}
