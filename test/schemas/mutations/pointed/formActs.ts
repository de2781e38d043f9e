import {
  addQuestions,
  askQuestion,
  beginRule,
  helpQuestion,
  hideQuestion,
  moveToHeading,
  offeredRules,
  pastedRows,
  putRule,
  QUESTION_KINDS,
  RULE_WORDS,
  renameHeading,
  requireQuestion,
  requireWhen,
  rewordQuestion,
  takeOutQuestion,
  titlesIn,
  type AnswerCondition,
  type FormText,
  type NewQuestion,
  type QuestionKind,
} from '../../../../src/engine/index.ts';
import { NEW_HEADING } from '../../../../src/app/declarations/questions/newQuestionDraft.ts';
import { withText } from '../../edited.ts';
import {
  added,
  arranged,
  AWKWARD,
  harmless,
  lists,
  offered,
  onText,
  type Nearest,
  type PointedForm,
} from './pointing.ts';

type OnForm = Nearest<PointedForm>;

const kinds = Object.keys(QUESTION_KINDS) as QuestionKind[];
const one = ({ all, random }: PointedForm) => random.pick(all);
const lastHeading = ({ form }: PointedForm): string => titlesIn(form).at(-1) ?? '';

/** Words, help and answers are typed, whatever they are. */
export const words: OnForm = (on) => {
  const { form } = on;
  const { key } = one(on);
  const heading = lastHeading(on);
  return harmless(
    AWKWARD.flatMap((text) => [
      rewordQuestion(form, key, text),
      helpQuestion(form, key, text),
      added(on, { label: text, help: text, heading }).text,
      added(on, { kind: 'choice', answers: `${text}\n${text}\nNo`, heading }).text,
      added(on, { heading: NEW_HEADING, newHeading: text }).text,
    ]),
  );
};

/** A question of every kind is added, whose words are a word of the declaration, misspelt: type, widget and limits. */
export const everyKind =
  (label: string): OnForm =>
  (on) => {
    const heading = lastHeading(on);
    const draft = { label, answers: 'At home\nOutside', columns: label, signers: [1, 2], heading, isRequired: true };
    return harmless([
      ...kinds.map((kind) => added(on, { ...draft, kind }).text),
      added(on, { ...draft, kind: 'several', lookup: 'yes-no', heading: NEW_HEADING, newHeading: label }).text,
    ]);
  };

/** A list of answers is left empty, or has one of them twice, in the dialog and in pasted rows. */
export const answers: OnForm = (on) => {
  const heading = lastHeading(on);
  const dialog = ['', ' \n ', 'Yes\nYes', 'Other', 'Yes\nyes\nYES'].flatMap((lines) =>
    (['choice', 'choiceOrOther', 'several'] as const).map(
      (kind) => added(on, { kind, answers: lines, heading, label: 'Favourite place' }).text,
    ),
  );
  const known = on.all.map(({ label }) => label);
  const rows = 'Kind of place\tchoice\tyes\t\nOther place\tchoice\tno\tYes;Yes;Yes\n\tchoice\nA\tnonsense';
  const pasted = pastedRows(rows, { heading, known }).rows.flatMap(({ question }): NewQuestion[] =>
    question === null ? [] : [question],
  );
  return harmless([...dialog, addQuestions(on.form, pasted).text]);
};

/** Each condition that lists offer, of when a question is asked and of when it is required, and two together. */
export const conditions: OnForm = (on) => {
  const heading = lastHeading(on);
  const { text, key } = added(on, { heading });
  if (key === null) throw new Error('Nothing was added');
  const before = offered(on, null).slice(-12);
  const [first, second] = [before[0]?.tests ?? [], before.at(-1)?.tests ?? []];
  const pairs = (['all', 'any'] as const).map((joined): AnswerCondition => ({ joined, tests: [...first, ...second] }));
  const all: readonly AnswerCondition[] = [...before, ...pairs, { joined: 'all', tests: [] }];
  const held = withText(on.form, text);
  return harmless(all.flatMap((condition) => [askQuestion(held, key, condition), requireWhen(held, key, condition)]));
};

/** Each rule that lists offer is added to questions, everybody's and one's own, with another sentence, and left out. */
export const ruled: OnForm = (on) => {
  const mine = added(on, { heading: lastHeading(on), kind: 'date', label: 'Day of the visit' });
  const held = withText(on.form, mine.text);
  const labelOf = (key: string) => on.all.find((question) => question.key === key)?.label ?? key;
  const some = [mine.key ?? '', ...Array.from({ length: 6 }, () => one(on).key)];
  return harmless(
    some.flatMap((key) =>
      offeredRules(held, key).flatMap((offer) => {
        const rule = beginRule(offer, labelOf);
        const all = { ...rule, others: rule.others.length === 0 ? [] : offer.others };
        const many = RULE_WORDS[rule.keyword].others === 'some' ? [putRule(held, key, null, all)] : [];
        return [putRule(held, key, null, rule), putRule(held, key, null, { ...rule, message: 'Mine' }), ...many];
      }),
    ),
  );
};

/** A question of one's own is worded, required, asked under a condition, read by another and taken out. */
export const takenOut: OnForm = (on) => {
  const { text, key } = added(on, { heading: NEW_HEADING, newHeading: 'Mine', isRequired: true, help: 'Help' });
  if (key === null) throw new Error('Nothing was added');
  const [condition = null] = offered(on, null);
  const reads: AnswerCondition = { joined: 'all', tests: [{ question: key, is: 'answered', values: [] }] };
  const asked = condition === null ? text : askQuestion(withText(on.form, text), key, condition);
  const read = added(onText(on, text), { label: 'What is it like?', heading: 'Mine', condition: reads });
  const out = (of: FormText['text'], name: string) => takeOutQuestion(withText(on.form, of), name);
  return harmless([
    out(text, key),
    out(asked, key),
    out(read.text, key),
    out(out(read.text, read.key ?? ''), key),
    // Those that everybody has, and those that something else reads, stay.
    ...on.all.map((question) => takeOutQuestion(on.form, question.key)),
  ]);
};

/** Questions and headings are put in another order, and headings given words that there are or no words at all. */
export const arranging: OnForm = (on) => {
  const { form, all } = on;
  const moved = [all[0], all[1], all.at(-1), one(on)].flatMap((question) =>
    question === undefined ? [] : arranged(form, question.key, [...titlesIn(form), 'Mine']),
  );
  const mine = withText(form, moveToHeading(form, one(on).key, 'Mine'));
  const key = one(on).key;
  return harmless([
    ...moved,
    ...[...titlesIn(form), ' ', 'Ours'].map((title) => renameHeading(mine, 'Mine', title)),
    ...arranged(mine, key, titlesIn(mine)),
    added(onText(on, mine.text), { heading: 'Mine' }).text,
    added(onText(on, mine.text), { heading: NEW_HEADING, newHeading: ' ' }).text,
  ]);
};

/** Each of everybody's headings gets other words, those of another, everybody's again. */
export const renamed: OnForm = ({ form }) => {
  const titles = titlesIn(form);
  return harmless(
    titles.flatMap((title) => {
      const ours = withText(form, renameHeading(form, title, 'In our words'));
      const again = ['In other words', ' ', title, titles[0] ?? ''].map((to) =>
        renameHeading(ours, 'In our words', to),
      );
      return [ours.text, ...again];
    }),
  );
};

/** Each question is required and freed. */
export const listing: OnForm = ({ form, all }) => harmless(all.flatMap((question) => lists(form, question)));

/** An overlay begins with one act, of each sort once, and goes again with the act that takes it back. */
export const beginning: OnForm = (on) => {
  const { form } = on;
  const { key, label, mayNeed } = one(on);
  const reworded = withText(form, rewordQuestion(form, key, 'Other words'));
  const condition = offered(on, key)[0] ?? null;
  return harmless([
    reworded.text,
    rewordQuestion(reworded, key, label),
    ...(mayNeed ? [requireQuestion(form, key, 'always'), requireWhen(form, key, condition)] : []),
    askQuestion(form, key, condition),
    helpQuestion(form, key, 'Other help'),
    added(on, { heading: lastHeading(on) }).text,
  ]);
};

/** What has been required, always or under a condition, is hidden: the list lets go of it. */
export const requiredAndHidden: OnForm = (on) => {
  const { form, all } = on;
  const read = readByOthers(on);
  return harmless(
    all
      .filter(({ key, isOwn, mayNeed, isHidden }) => !isOwn && mayNeed && !isHidden && !read.some((one) => one === key))
      .slice(0, 6)
      .map(({ key }) => hideQuestion(withText(form, requireQuestion(form, key, 'always')), key, true)),
  );
};

/** Keys of questions that conditions, rules or sums of everybody's form read. */
function readByOthers({ form: { base } }: PointedForm): readonly string[] {
  if (base === null) return [];
  const { schema, rules = [], derived = {}, uiSchema = {} } = base;
  const said = JSON.stringify([schema.allOf ?? [], rules, derived, uiSchema]);
  return Object.keys(schema.properties ?? {}).filter((key) => said.includes(`"${key}"`));
}

/** A question is hidden whose answer opens others, which nothing else opens. */
export const hidingWhatIsRead: OnForm = ({ form, all }) => {
  const { base } = form;
  const parts = base === null || !Array.isArray(base.schema.allOf) ? [] : base.schema.allOf;
  const isShown = (key: string) => all.some((question) => question.key === key && !question.isHidden);
  const opening = (parts as readonly { if?: { required?: string[] }; then?: { properties?: object } }[]).map(
    (part) => ({
      by: part.if?.required ?? [],
      opened: Object.keys(part.then?.properties ?? {}),
    }),
  );
  const isOnce = (key: string) => opening.filter(({ opened }) => opened.includes(key)).length === 1;
  const read = opening.flatMap(({ by, opened }) => (opened.some((key) => isShown(key) && isOnce(key)) ? by : []));
  return [...new Set(read)]
    .filter(isShown)
    .map((key) => ({ text: hideQuestion(form, key, true), told: { row: key, names: 'as well, or neither' } }));
};

/** A question is given the words of another under its heading, and one is added there in words that there are. */
export const sameWords: OnForm = (on) => {
  const { form, all } = on;
  const asked = all.filter(({ where, isHidden, mayNeed, label }) => {
    const isOnce = all.filter((other) => other.label === label).length === 1;
    return where === '' && !isHidden && mayNeed && isOnce;
  });
  const second = asked.find(({ heading }, index) => asked.findIndex((other) => other.heading === heading) < index);
  const first = asked.find(({ heading }) => heading === second?.heading);
  if (first === undefined || second === undefined) return [];
  const names = `both called "${first.label}"`;
  const again = added(on, { label: first.label, heading: first.heading });
  return [
    { text: rewordQuestion(form, second.key, first.label), told: { row: second.key, names } },
    { text: again.text, told: { row: again.key ?? '', names } },
  ];
};
