import { conditionSaid, conditionSchema, rowMessage, type ChosenRule } from '../../../engine/index.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { useConditionDraft } from './useConditionDraft.ts';
import type { RowBench } from './useFormBench.ts';

interface Props {
  readonly rows: RowBench;
  readonly rule: ChosenRule;
  onChange(rule: ChosenRule): void;
}

/** What one row of a table has to be, as a sentence of lists; the plain words for who has none go along. */
export function RowTest({ rows: { questions, inWords }, rule, onChange }: Props) {
  const said = conditionSaid(rule.row ?? {});
  const isPlain = said !== null && rule.message === rowMessage(inWords(said));
  const { shown, set } = useConditionDraft(said, (condition) => {
    if (condition === null) return;
    const message = isPlain ? rowMessage(inWords(condition)) : rule.message;
    onChange({ ...rule, row: conditionSchema(condition), message });
  });
  // Which row would lack an answer is for nobody to say.
  const readable = questions.flatMap((one) => {
    if (one.readable === null || one.isHidden) return [];
    const comparisons = one.readable.comparisons.filter((is) => is !== 'notAnswered');
    return [{ ...one, readable: { ...one.readable, comparisons } }];
  });
  return shown === null ? null : (
    <ConditionFields
      what="A row"
      told="A row where"
      condition={shown}
      questions={readable}
      inWords={inWords}
      onChange={set}
    />
  );
}
