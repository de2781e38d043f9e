import Box from '@mui/material/Box';
import type { AnswerCondition, FormQuestion, Need } from '../../../engine/index.ts';
import { space } from '../../../renderer/index.ts';
import { ActButton } from './ActButton.tsx';
import { AskedSelect, ConditionFields } from './ConditionFields.tsx';
import { LabelledField, Options } from './LabelledField.tsx';
import { conditionFrom, useConditionDraft } from './useConditionDraft.ts';

interface Props {
  readonly question: FormQuestion;
  /** Those that a condition may read. */
  readonly readable: readonly FormQuestion[];
  inWords(condition: AnswerCondition): string;
  /** Shows the text instead. */
  onText(): void;
}

interface AskedProps extends Props {
  onAsked(condition: AnswerCondition | null): void;
}

/** When a question is asked: always or under a condition, which is told in words where it cannot be chosen here. */
export function AskedField({ question, readable, inWords, onAsked, onText }: AskedProps) {
  const { asked, mayAsk, isOwn, where } = question;
  const { shown, set } = useConditionDraft(asked, onAsked);
  const first = conditionFrom(readable);
  if (!mayAsk && where === '') return null;
  if (!mayAsk) return <Told words={`Asked where ${where}`} onText={isOwn ? onText : null} />;
  if (shown === null && first === null) return null;
  return (
    <>
      <AskedSelect isUnder={shown !== null} onUnder={(isUnder) => set(isUnder ? first : null)} />
      {shown !== null && (
        <ConditionFields what="Asked" condition={shown} questions={readable} inWords={inWords} onChange={set} />
      )}
    </>
  );
}

interface NeedProps extends Props {
  /** What has to be there or need not: `Answer`. */
  readonly label?: string;
  onNeed(need: Need): void;
  onNeededWhen(condition: AnswerCondition | null): void;
}

/** Whether a question has to be answered: always, never, or under a condition of its own. */
export function NeedField({ label = 'Answer', ...props }: NeedProps) {
  const { question, readable, inWords, onNeed, onNeededWhen, onText } = props;
  const { need, everybody, neededWhen, neededWhere, mayNeedWhen } = question;
  const { shown, set } = useConditionDraft(neededWhen, onNeededWhen);
  const first = conditionFrom(readable);
  const isTold = neededWhere !== '' && neededWhen === null;
  const choose = (one: string) => {
    if (one === 'when') return set(first);
    set(neededWhen);
    onNeed(one as Need);
  };
  return (
    <>
      <LabelledField label={label} value={shown !== null || isTold ? 'when' : need} onValue={choose}>
        <Options
          of={[
            ['always', 'Required'],
            ['never', 'Optional'],
            ...(everybody?.need === 'sometimes' ? [['sometimes', 'Required in some plans'] as const] : []),
            ...(isTold || shown !== null || (mayNeedWhen && first !== null)
              ? [['when', 'Required under a condition'] as const]
              : []),
          ]}
        />
      </LabelledField>
      {isTold && <Told words={`Required where ${neededWhere}`} onText={onText} />}
      {shown !== null && (
        <ConditionFields what="Required" condition={shown} questions={readable} inWords={inWords} onChange={set} />
      )}
    </>
  );
}

interface ToldProps {
  readonly words: string;
  /** Shows the text instead; null where that says it otherwise. */
  readonly onText: (() => void) | null;
}

/** A condition that cannot be chosen from lists, in words. */
export function Told({ words, onText }: ToldProps) {
  return (
    <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'center' }}>
      <Box component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {words}
      </Box>
      {onText !== null && <ActButton words="Change it as text" onAct={onText} />}
    </Box>
  );
}
