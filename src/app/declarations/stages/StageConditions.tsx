import Box from '@mui/material/Box';
import {
  countStage,
  presentStage,
  testsOf,
  whenSaid,
  type AnswerCondition,
  type ListedStage,
  type ToldWhen,
  type When,
} from '../../../engine/index.ts';
import { tokens } from '../../../renderer/index.ts';
import { Told } from '../questions/AskedFields.tsx';
import { AskedSelect, ConditionFields } from '../questions/ConditionFields.tsx';
import { LabelledField, Options } from '../questions/LabelledField.tsx';
import { testOf, useConditionDraft } from '../questions/useConditionDraft.ts';
import type { EditSteps } from '../questions/useSteps.ts';
import type { StageBench } from './useStageBench.ts';

interface Props {
  readonly made: StageBench;
  readonly row: ListedStage;
  readonly steps: EditSteps;
  /** Shows the text instead. */
  onText(): void;
}

/** When a section is there: always, or under a condition, which is told in words where it cannot be chosen here. */
export function PresentField({ made: all, row: { slug, present }, steps, onText }: Props) {
  const made = ofOthers(all, slug);
  const { shown, set, first } = useFactCondition(made, present, (when) =>
    steps.act(presentStage(made.stages, slug, when)),
  );
  if (isTold(made, present)) return <Told words={`There where ${present?.words ?? ''}`} onText={onText} />;
  return (
    <>
      <AskedSelect label="There" isUnder={shown !== null} onUnder={(isUnder) => set(isUnder ? first : null)} />
      {shown !== null && <Condition what="There" {...{ made, shown, set }} />}
    </>
  );
}

/** When a section counts towards 100 %. */
export function CountedField({ made: all, row: { slug, counts, when, everybody }, steps, onText }: Props) {
  const made = ofOthers(all, slug);
  const { shown, set, first } = useFactCondition(made, when, (said) =>
    steps.act(countStage(made.stages, slug, said ?? 'used')),
  );
  const choose = (one: string) => {
    if (one === 'when') return set(first);
    set(when === null ? null : testsOf(when.said));
    steps.act(countStage(made.stages, slug, one === 'used' ? 'used' : 'always'));
  };
  const told = isTold(made, when);
  return (
    <>
      <LabelledField label="Counts" value={shown === null ? counts : 'when'} onValue={choose}>
        <Options
          of={[
            ['always', 'Always: it has to be filled in'],
            ['used', 'Once something is typed in it: it is optional'],
            ['when', 'Under a condition, and else once something is typed in it'],
          ]}
        />
      </LabelledField>
      {told && <Told words={`Counts where ${when?.words ?? ''}`} onText={onText} />}
      {!told && shown !== null && <Condition what="Counts" {...{ made, shown, set }} />}
      {everybody !== null && everybody.counts !== counts && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: tokens.size.small }}>
          Everybody has it {EVERYBODYS[everybody.counts]}
        </Box>
      )}
    </>
  );
}

const EVERYBODYS = { always: 'count always', used: 'optional', when: 'count under a condition' };

interface ConditionProps extends Pick<Props, 'made'> {
  readonly what: string;
  readonly told?: string;
  readonly shown: AnswerCondition;
  set(condition: AnswerCondition | null): void;
}

/** A condition on facts, chosen from lists, and what else there is to say of it. */
export function Condition({ made: { readable, inWords }, shown, set, ...words }: ConditionProps) {
  return (
    <>
      <ConditionFields ofFacts condition={shown} questions={readable} onChange={set} {...{ inWords, ...words }} />
      <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: tokens.size.small }}>
        All of it has to be so. What else there is to say can be said as text.
      </Box>
    </>
  );
}

/** What a section can go by: its own answers would be read only once they are saved and it is opened anew. */
const ofOthers = (made: StageBench, slug: string): StageBench => ({
  ...made,
  readable: made.readable.filter(({ key }) => !key.startsWith(`stage.${slug}.`)),
});

/** Whether a condition says more than can be chosen here. */
export function isTold({ readable }: StageBench, when: ToldWhen | null): boolean {
  if (when === null) return false;
  const condition = testsOf(when.said);
  return condition === null || condition.tests.some(({ question }) => !readable.some(({ key }) => key === question));
}

/** A condition on facts that is being chosen, and as it begins: null where there is nothing to read. */
export function useFactCondition({ readable }: StageBench, told: ToldWhen | null, onSaid: (when: When | null) => void) {
  const { shown, set } = useConditionDraft(told === null ? null : testsOf(told.said), (condition) => {
    const when = condition === null ? null : whenSaid(condition);
    if (condition === null || when !== null) onSaid(when);
  });
  const [begin] = readable;
  const first: AnswerCondition | null = begin === undefined ? null : { joined: 'all', tests: [testOf(begin)] };
  return { shown, set, first };
}
