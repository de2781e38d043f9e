import type { ReplyOf } from '../../contract/index.ts';

/** Something that moving running plans would do to them, and the first of them. */
export type Effect = ReplyOf<'declarations.impact'>['effects'][number];

/** The same as it is kept: with how many, and not with which. */
export type CountedEffect = Omit<Effect, 'examples'>;

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/** As many running plans as have an effect. */
export const plansInWords = (count: number): string => counted(count, 'running plan');

/** Which effects stand together, under which heading. */
export const effectGroups: readonly { readonly title: string; readonly kinds: readonly Effect['kind'][] }[] = [
  { title: 'Plans that cannot be moved', kinds: ['unsettled'] },
  {
    title: 'Answers',
    kinds: ['stage', 'question', 'carried', 'unfit', 'signature', 'automatic', 'hidden', 'option'],
  },
  { title: 'Completion', kinds: ['plan', 'section', 'required', 'invalid'] },
];

/** Each sentence is about one thing; a move keeps the sections that a plan has (D-244). */
const sentences: { readonly [kind in Effect['kind']]: (effect: CountedEffect) => string } = {
  stage: ({ stage, plans }) =>
    `The section “${stage}” stays in ${plansInWords(plans)} with answers in it; plans begun from then on have none.`,
  question: ({ stage, question, plans }) =>
    `Without “${question}” in “${stage}”: ${counted(plans, 'answer')} would be set aside in running plans, ` +
    'if they are moved.',
  carried: ({ stage, question, plans }) =>
    `Without “${question}” in “${stage}”: ${counted(plans, 'answer')} taken over from the plan before would be set ` +
    'aside, if they are moved.',
  automatic: ({ stage, question, plans }) =>
    `Without “${question}” in “${stage}”: what records or a sum say there would go from ${plansInWords(plans)}.`,
  hidden: ({ stage, question, plans }) =>
    `“${question}” in “${stage}” would not be asked any more where it does not apply: ` +
    `${counted(plans, 'answer')} would be set aside.`,
  unfit: ({ stage, question, plans }) =>
    `“${question}” in “${stage}” would ask for another kind of answer: ` +
    `${counted(plans, 'answer')} would be set aside, ` +
    'if they are moved.',
  signature: ({ stage, question, plans }) =>
    `The signature “${question}” in “${stage}” would go from ${plansInWords(plans)}, since the section would not be ` +
    'what was signed: it has to be signed again.',
  unsettled: ({ plans }) =>
    `${plansInWords(plans)} cannot be moved: ${plans === 1 ? 'it is' : 'they are'} set aside by the move, and ` +
    `${plans === 1 ? 'keeps' : 'keep'} the forms and answers that ${plans === 1 ? 'it has' : 'they have'}.`,
  option: ({ stage, question, option, plans }) =>
    `“${option}” is the answer to “${question}” (${stage}) in ${plansInWords(plans)}, and would not be offered.`,
  plan: ({ plans }) => `${plansInWords(plans)} would fall from 100 % to less.`,
  section: ({ stage, plans }) => `The section “${stage}” would be below 100 % in ${plansInWords(plans)}.`,
  required: ({ stage, question, plans }) =>
    `“${question}” in “${stage}” would be required: ${plansInWords(plans)} ${plans === 1 ? 'has' : 'have'} no answer.`,
  invalid: ({ stage, question, plans }) =>
    `The answer to “${question}” in “${stage}” would not be accepted in ${plansInWords(plans)}.`,
};

/** An effect as an officer would say it. */
export const effectInWords = (effect: CountedEffect): string => sentences[effect.kind](effect);

/** Effects by which an answer leaves its place in a plan that is moved; each counts an answer of so many plans. */
const taking: ReadonlySet<Effect['kind']> = new Set(['question', 'carried', 'unfit', 'hidden', 'signature']);

/** Those among some effects. */
export const takenBy = (effects: readonly Effect[]): readonly Effect[] =>
  effects.filter(({ kind }) => taking.has(kind));
