import { propertiesOf, requiredOf } from '../../form/schemaParts.ts';
import { conditionsOf, type Branch, type Condition } from '../check/conditionList.ts';
import type { Question } from '../check/overlayQuestions.ts';
import type { FormDeclaration } from '../types.ts';
import { all, notSo, some, xpathOf, type FindNamed } from './xpathOf.ts';

/** When a question is asked and has to be answered, as expressions; null where an expression cannot say it. */
export interface Asked {
  /** Empty where it always is. */
  readonly relevant: string | null;
  /** `yes` wherever it is asked, empty where never. */
  readonly required: string | null;
  /** A condition limits its answers further. */
  readonly isLimited: boolean;
}

interface Opened {
  readonly branch: Branch;
  readonly words: string | null;
  /** Names of the group or rows that it stands in. */
  readonly path: readonly string[];
}

/** Says of each question by its path when it is asked, as conditions on answers have it. */
export function askedWhen(
  form: FormDeclaration,
  questions: ReadonlyMap<string, Question>,
): (question: Question) => Asked {
  const opened = conditionsOf(form.schema).flatMap((condition) => openedBy(condition, questions));
  const isAlways = alwaysAsked(form);
  return ({ path, isRequired }) => {
    const key = path.join('/');
    const name = path.at(-1) ?? '';
    const beside = opened.filter(
      (one) => one.path.length === path.length - 1 && one.path.every((step, index) => step === path[index]),
    );
    const brings = beside.filter(({ branch }) => Object.hasOwn(propertiesOf(branch.schema), name));
    const requires = beside.filter(({ branch }) => requiredOf(branch.schema).includes(name));
    const relevant = isAlways(key) || brings.length === 0 ? '' : some(brings.map(({ words }) => words));
    const isAlwaysRequired = isRequired && requires.length === 0;
    const isRequiredThere = requires.length > 0 && brings.every((one) => requires.includes(one));
    return {
      relevant,
      required:
        isAlwaysRequired || (relevant !== '' && isRequiredThere)
          ? 'yes'
          : requires.length === 0
            ? ''
            : some(requires.map(({ words }) => words)),
      isLimited: isAlways(key) && brings.length > 0,
    };
  };
}

/** Whether a question stands in the form whatever its answers are. */
function alwaysAsked({ schema }: FormDeclaration): (key: string) => boolean {
  const names = new Set<string>();
  const walk = (properties: ReturnType<typeof propertiesOf>, above: string): void => {
    for (const [name, field] of Object.entries(properties)) {
      names.add(above + name);
      const items = field.items as typeof field | undefined;
      walk(propertiesOf(field.type === 'array' ? (items ?? {}) : field), `${above}${name}/`);
    }
  };
  walk(propertiesOf(schema), '');
  return (key) => names.has(key);
}

function openedBy(condition: Condition, questions: ReadonlyMap<string, Question>): Opened[] {
  const path = condition.path.filter((step) => step !== '*');
  const inWords = (test: Condition['test'], at: readonly string[], holds: boolean): string | null => {
    const words = xpathOf(
      test,
      finder(
        questions,
        at.filter((step) => step !== '*'),
      ),
    );
    return holds ? words : notSo(words);
  };
  const guards = condition.guards.map((guard) => inWords(guard.test, guard.path, guard.holds));
  return [
    [condition.then, true] as const,
    // That another of several alternatives holds is said there.
    [condition.isAlternative ? undefined : condition.else, false] as const,
  ].flatMap(([branch, holds]) =>
    branch === undefined
      ? []
      : [{ branch, path, words: all([...guards, inWords(condition.test, condition.path, holds)]) }],
  );
}

/** A name that stands in several groups means none of them to an expression. */
function finder(questions: ReadonlyMap<string, Question>, path: readonly string[]): FindNamed {
  return (name) => {
    const found = questions.get([...path, name].join('/'));
    const alike = [...questions.values()].filter((one) => one.path.at(-1) === name);
    return found === undefined || alike.length > 1 ? null : { ref: refTo(name), schema: found.schema };
  };
}

/** How an expression names an answer. */
export const refTo = (name: string): string => `\${${name}}`;
