import { pointerMatches, pointerOf } from '../form/pointers.ts';
import { questionsOf, type Question } from '../form/questions.ts';
import { isSignature, signersOf } from '../form/signature.ts';
import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { fillTemplate } from '../template.ts';
import { signersInWords } from '../declaration/check/overlayWords.ts';
import { matches } from '../when.ts';
import { uiOptionsOf } from '../widget/uiOptions.ts';
import { answerOnPaper, filesOf, type Asked } from './answerOnPaper.ts';
import { rowsOnPaper } from './rowsOnPaper.ts';
import type { FormOnPaper, PaperItem, PaperPart, PaperSection } from './types.ts';

/**
 * What a form says on paper, section by section: every question that is asked now, once, with its answer in the words
 * of the screen. A blank one has all questions that may be asked, since nobody knows yet which will be.
 */
export function formPaper(paper: FormOnPaper): PaperSection[] {
  const root = rootOf(paper);
  const names = [...root.fields.keys()].filter((name) => !isHidden(paper, [name]));
  const declared = paper.active.form.sections ?? [];
  const taken = new Set(declared.flatMap(({ fields }) => fields));
  const rest = names.filter((name) => !taken.has(name));
  const sections = [
    ...declared.map(({ title, description = '', fields }) => ({
      title,
      description,
      names: names.filter((name) => fields.includes(name)),
    })),
    { title: declared.length === 0 || rest.length === names.length ? '' : 'More', description: '', names: rest },
  ];
  return sections
    .map(({ title, description, names: fields }) => ({
      title,
      description,
      parts: fields.flatMap((name) => partsOf(paper, askedAt(root, name, paper.answers))),
    }))
    .filter(({ parts }) => parts.length > 0);
}

function rootOf({ active, fill }: FormOnPaper): Question {
  return fill === 'blank'
    ? questionsOf(active.form)
    : questionsOf({ schema: active.schema, uiSchema: active.uiSchema });
}

const askedAt = (root: Question, name: string, answers: JsonObject): Asked => ({
  question: root.fields.get(name) ?? root,
  path: [name],
  value: answers[name],
  isGuarded: false,
});

function isHidden({ hidden, fill, facts }: FormOnPaper, path: Asked['path'], question?: Question): boolean {
  const when = uiOptionsOf(question?.ui).when;
  if (fill === 'blank' && isObject(when) && !matches(when, facts)) return true;
  return hidden.some((pattern) => pointerMatches(pattern, pointerOf(path)));
}

function partsOf(paper: FormOnPaper, asked: Asked): PaperPart[] {
  const { question, path } = asked;
  const { ui, kind, schema } = question;
  if (isHidden(paper, path, question)) return [];
  const { field, description } = uiOptionsOf(ui);
  const known = typeof field === 'string' ? paper.kinds.fields[field] : undefined;
  if (known?.isSilent === true) return [];
  if (schema.type === 'null') return wordsBetween(paper, question, description ?? schema.description);
  if (known?.card !== undefined || kind === 'rows') return [rowsOnPaper(paper, asked, known)];
  if (kind === 'group') return groupOf(paper, asked);
  return paper.fill === 'blank' && isSignature(schema) ? [signedByHand(paper, asked)] : [itemOf(paper, asked)];
}

function wordsBetween({ facts }: FormOnPaper, { title }: Question, words: Json | undefined): PaperPart[] {
  const text = typeof words === 'string' ? fillTemplate(words, facts) : '';
  const plain = text.replaceAll(/<br\s*\/?>/g, '\n').replaceAll(/\*\*(.+?)\*\*|<b>(.+?)<\/b>/gs, '$1$2');
  const whole = [title, plain].filter((part) => part !== '').join('\n');
  return whole === '' ? [] : [{ kind: 'text', text: whole }];
}

function groupOf(paper: FormOnPaper, { question, path, value, isGuarded }: Asked): PaperPart[] {
  const held = isObject(value) ? value : {};
  const parts = [...question.fields].flatMap(([name, inner]) =>
    partsOf(paper, {
      question: inner,
      path: [...path, name],
      value: held[name],
      isGuarded: isGuarded || uiOptionsOf(question.ui).sensitive === true,
    }),
  );
  return parts.length === 0 ? [] : [{ kind: 'group', title: question.title, parts }];
}

/** A question that is answered by signing, to be signed by hand: whose signature it is, their name and the day. */
function signedByHand(paper: FormOnPaper, asked: Asked): PaperPart {
  const item = itemOf(paper, asked);
  const line = (title: string, more: Partial<PaperItem>): PaperItem => ({
    ...item,
    title,
    help: '',
    voice: '',
    ...more,
  });
  const signed = `Signed by ${signersInWords(paper.kinds, signersOf(asked.question))}`;
  const parts = [line(signed, { ...room(2), help: item.help }), line('Name', room(1)), line('Date', room(1))];
  return { kind: 'group', title: item.title, parts };
}

const room = (lines: number): Pick<PaperItem, 'answer'> => ({ answer: { kind: 'room', lines, choices: [] } });

function itemOf(paper: FormOnPaper, asked: Asked): PaperItem {
  const { question, path } = asked;
  const pointer = pointerOf(path);
  const { help, voice } = uiOptionsOf(question.ui);
  const isBlank = paper.fill === 'blank';
  const files = filesOf(paper, asked);
  return {
    kind: 'answer',
    pointer,
    title: question.title === '' ? String(path.at(-1)) : question.title,
    answer: answerOnPaper(paper, asked),
    note: isBlank ? '' : (paper.notes[pointer] ?? ''),
    help: isBlank && typeof help === 'string' ? help : '',
    voice: typeof voice === 'string' ? voice : '',
    ...(files.length > 0 && { files }),
  };
}
