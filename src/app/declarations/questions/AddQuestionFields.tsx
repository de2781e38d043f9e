import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { isOfList, QUESTION_KINDS } from '../../../engine/index.ts';
import { AskedSelect, ConditionFields } from './ConditionFields.tsx';
import { HeadingField } from './HeadingField.tsx';
import { KindField } from './KindField.tsx';
import { LabelledField, Options } from './LabelledField.tsx';
import type { AskedQuestion } from './newQuestionDraft.ts';
import { SignersField } from './SignersField.tsx';
import { conditionFrom, readableIn } from './useConditionDraft.ts';
import type { FormBench, OfferedLookup } from './useFormBench.ts';

interface Props {
  readonly made: FormBench;
  readonly asked: AskedQuestion;
  set(part: Partial<AskedQuestion>): void;
  /** What is wrong with a part; null where nothing is. */
  fault(name: keyof AskedQuestion): string | null;
}

/** What is asked of a new question. */
export function AddQuestionFields({ made, asked, set, fault }: Props) {
  const { label, help, kind, signers, heading, newHeading, isRequired } = asked;
  return (
    <>
      <LabelledField
        label="Question"
        fault={fault('label')}
        value={label}
        isFirst
        onValue={(words) => set({ label: words })}
      />
      <KindField kinds={QUESTION_KINDS} value={kind} onKind={(one) => set({ kind: one })} />
      {isOfList(kind) && <ListFields {...{ asked, set, fault }} lookups={made.lookups} />}
      {kind === 'table' && (
        <LabelledField
          label="Columns, one on each line"
          fault={fault('columns')}
          value={asked.columns}
          lines={3}
          onValue={(words) => set({ columns: words })}
        />
      )}
      {kind === 'signature' && (
        <SignersField signers={signers} fault={fault('signers')} onSigners={(types) => set({ signers: types })} />
      )}
      <LabelledField label="Help (optional)" value={help} onValue={(words) => set({ help: words })} />
      <HeadingField {...{ made, heading, newHeading, set }} fault={fault('newHeading')} />
      <AskedWhen {...{ made, asked, set, fault }} />
      {kind !== 'statement' && (
        <FormControlLabel
          label="Required"
          control={<Checkbox checked={isRequired} onChange={(_, isOn) => set({ isRequired: isOn })} />}
        />
      )}
    </>
  );
}

interface ListProps extends Omit<Props, 'made'> {
  /** Lists of answers that there are. */
  readonly lookups: readonly OfferedLookup[];
}

/** What answers a question of a list offers: those of a lookup, or its own. */
export function ListFields({ asked, set, fault, lookups }: ListProps) {
  const { kind, lookup, answers } = asked;
  const isOwn = lookup === null || kind === 'choiceOrOther';
  return (
    <>
      {kind !== 'choiceOrOther' && (
        <LabelledField
          label="Answers from"
          value={lookup ?? ''}
          onValue={(id) => set({ lookup: id === '' ? null : id })}
        >
          <Options of={[['', 'Answers of its own'], ...lookups.map(({ id, title }) => [id, title] as const)]} />
        </LabelledField>
      )}
      {isOwn && (
        <LabelledField
          label="Answers, one on each line"
          fault={fault('answers')}
          value={answers}
          lines={4}
          onValue={(words) => set({ answers: words })}
        />
      )}
    </>
  );
}

/** Always, or under a condition on what is asked before. */
function AskedWhen({ made: { questions, inWords }, asked, set, fault }: Props) {
  const { heading, condition } = asked;
  const last = questions.findLastIndex((one) => one.heading === heading);
  const readable = readableIn(questions, last < 0 ? -1 : last + 1, condition);
  const first = conditionFrom(readable);
  if (first === null) return null;
  const wrong = fault('condition');
  return (
    <>
      <AskedSelect isUnder={condition !== null} onUnder={(isUnder) => set({ condition: isUnder ? first : null })} />
      {condition !== null && (
        <ConditionFields
          what="Asked"
          condition={condition}
          questions={readable}
          inWords={inWords}
          onChange={(next) => set({ condition: next })}
        />
      )}
      {wrong !== null && <FormHelperText error>{wrong}</FormHelperText>}
    </>
  );
}
