import { isObject, type JsonObject } from '../../json.ts';
import type { SourceFile } from '../catalogTypes.ts';
import type { LookupOption } from '../types.ts';
import { valueOf, type FormText } from './formText.ts';

/** The text of a tenant's own list of answers in an editor. */
export interface ListText extends Pick<FormText, 'path' | 'text'> {
  /** Its answers as they hold: by what is stored of one, people may have answered. */
  readonly published: readonly LookupOption[];
}

/** An answer of a list as a list to be pointed at has it. */
export interface ListedAnswer {
  /** What is stored of it, as a text; it never changes. */
  readonly key: string;
  readonly label: string;
  /** By which files name it; empty where they do not. */
  readonly code: string;
  /** First and last day on which it is offered, `YYYY-MM-DD`; empty where that is open. */
  readonly from: string;
  readonly until: string;
  /** What it is shown under together with others; empty under nothing. */
  readonly group: string;
  /** Never offered, and read where it was answered. */
  readonly isHidden: boolean;
  /** Offered only where a condition holds, which is said as text. */
  readonly isConditional: boolean;
  /** Whether it holds already: it may have been answered, so it is not taken out. */
  readonly isPublished: boolean;
  /** It holds, and says something else. */
  readonly isChanged: boolean;
}

/** The text of a list among a tenant's files. */
export function listText(files: readonly SourceFile[], path: string, text: string, tenant: string): ListText {
  const file = files.find((one) => one.path === `overlays/${tenant}/${path}.json`);
  const held = { path, text: file?.text ?? '', published: [] };
  return { path, text, published: file === undefined || unreadableList(held) !== null ? [] : optionsOf(held) };
}

/** Why a text cannot be shown as a list of answers; null where it can. */
export function unreadableList(list: ListText): string | null {
  if (list.text.trim() === '') return 'There is no text';
  try {
    const { options } = valueOfList(list);
    if (!Array.isArray(options) || options.length === 0) return 'It says no answers';
    const isBare = ({ value, label }: JsonObject) =>
      !['string', 'number'].includes(typeof value) || typeof label !== 'string';
    if (options.some((option) => !isObject(option) || isBare(option)))
      return 'An answer lacks its words or what is stored of it';
    const keys = optionsOf(list).map(keyOf);
    const twice = keys.find((key, index) => keys.indexOf(key) !== index);
    return twice === undefined ? null : `Two answers are stored as “${twice}”`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What a text of a list says. */
export const valueOfList = ({ path, text }: ListText): JsonObject => valueOf({ path, text, base: null });

/** The answers of a text that can be shown as a list of them, in their order. */
export const optionsOf = (list: ListText): readonly LookupOption[] =>
  valueOfList(list).options as unknown as readonly LookupOption[];

/** What the list of a text is called. */
export const titleOfList = (list: ListText): string => String(valueOfList(list).title ?? list.path);

/** What is stored of an answer, as a text. */
export const keyOf = ({ value }: Pick<LookupOption, 'value'>): string => String(value);

/** The answers of a text, hidden ones among them, in their order. */
export function listedAnswers(list: ListText): readonly ListedAnswer[] {
  const held = new Map(list.published.map((option) => [keyOf(option), JSON.stringify(option)]));
  return optionsOf(list).map((option): ListedAnswer => {
    const key = keyOf(option);
    const { label, validFrom = '', validTo = '', group = '', offered, when } = option;
    const isPublished = held.has(key);
    return {
      key,
      label,
      code: codeOf(option),
      from: validFrom,
      until: validTo,
      group,
      isHidden: offered === false,
      isConditional: when !== undefined,
      isPublished,
      isChanged: isPublished && held.get(key) !== JSON.stringify(option),
    };
  });
}

/** By which files name an answer; empty where they do not. */
export const codeOf = ({ data }: Pick<LookupOption, 'data'>): string =>
  typeof data?.code === 'string' ? data.code : '';

/** Whether an answer is offered on a day, `YYYY-MM-DD`. */
export const isOfferedOn = ({ isHidden, from, until }: ListedAnswer, day: string): boolean =>
  !isHidden && (from === '' || day >= from) && (until === '' || day <= until);

/** Key of the answer that a fault's place in a text is about; null where it is about none. */
export function answerAt(list: ListText, pointer: string): string | null {
  const [part, place = ''] = pointer.split('/').slice(1);
  const option = part === 'options' ? optionsOf(list)[Number(place)] : undefined;
  return option === undefined ? null : keyOf(option);
}
