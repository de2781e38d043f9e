import { QUESTION_KINDS, type LineKind } from '../edit/newQuestion.ts';

/** What lists of questions call the kinds of answers, in small letters, beside the words of the portal. */
const WORDS: { readonly [kind in LineKind]: readonly string[] } = {
  text: ['text', 'short text', 'line', 'line of text', 'string'],
  longText: ['long text', 'longer text', 'paragraph', 'textarea', 'multiline'],
  number: ['number', 'decimal', 'integer', 'whole number'],
  money: ['money', 'amount', 'amount of money', 'currency'],
  date: ['date', 'day'],
  dateTime: ['date and time', 'day and time', 'datetime', 'meeting'],
  yesNo: ['yes/no', 'yes or no', 'yesno', 'yes no', 'boolean'],
  choice: [
    'choice',
    'single choice',
    'multiple choice',
    'dropdown',
    'list',
    'radio',
    'one of a list',
    'select_one',
    'select one',
  ],
  choiceOrOther: ['choice or other', 'list or other', 'one of a list or other'],
  several: ['several', 'choices', 'checkboxes', 'tick all', 'select_multiple', 'select multiple'],
  scale: ['scale', '1 to 5', '1-5', 'rating'],
  file: ['file', 'file upload', 'upload', 'attachment', 'scan', 'photograph'],
  statement: ['statement', 'text to read', 'note', 'information', 'text only', 'no answer'],
};

/** The kind that some words name; null where they name none. */
export function kindNamed(words: string): LineKind | null {
  const said = words.trim().toLowerCase().replace(/\s+/g, ' ');
  const found = (Object.keys(WORDS) as LineKind[]).find(
    (kind) => said === QUESTION_KINDS[kind].toLowerCase() || WORDS[kind].includes(said),
  );
  return found ?? null;
}
