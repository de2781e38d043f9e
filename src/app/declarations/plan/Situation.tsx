import { factConditions, valueAt, type JsonObject, type ResolvedForm } from '../../../engine/index.ts';
import { useEngine } from '../../../renderer/index.ts';
import { Choice } from '../../playground/Choice.tsx';
import { inYearGroup, withFact } from '../../playground/previewFacts.ts';
import { useFactOptions } from '../authorityWords.ts';
import { offeredFacts } from '../factsOffered.ts';
import type { PlanTrial } from './usePlanTrial.ts';

interface Props {
  readonly form: ResolvedForm;
  readonly facts: JsonObject;
  readonly situation: PlanTrial['situation'];
  onChange(situation: PlanTrial['situation']): void;
}

/** What the form depends on beside its answers, to be tried otherwise. */
export function Situation({ form, facts, situation, onChange }: Props) {
  const optionsOf = useFactOptions();
  const now = useInSituation(facts, situation);
  return factsOf(form).map(({ path, title }) => {
    const options = optionsOf(path);
    const held = valueAt(now, path.split('.')) ?? null;
    const chosen = options.findIndex(({ value }) => value === held);
    return (
      <Choice
        key={path}
        label={title}
        value={String(chosen)}
        options={[
          ...(chosen < 0 ? [{ value: '-1', label: 'Not known' }] : []),
          ...options.map(({ label }, index) => ({ value: String(index), label })),
        ]}
        onChoose={(index) => onChange({ ...situation, [path]: options[Number(index)]?.value ?? null })}
      />
    );
  });
}

/** The facts as they are tried. */
export function useInSituation(facts: JsonObject, situation: PlanTrial['situation']): JsonObject {
  const years = useEngine().host.useLookups()('year-group').options ?? [];
  return Object.entries(situation).reduce(
    (held, [path, value]) => (path === yearGroup ? inYearGroup(held, years, value) : withFact(held, path, value)),
    facts,
  );
}

const yearGroup = 'pupil.yearGroupId';

/** The facts that its conditions name and that somebody could choose; the phase is the year group's. */
const factsOf = (form: ResolvedForm) =>
  offeredFacts(
    factConditions(form).flatMap(({ when }) =>
      Object.keys(when).map((path) => (path === 'pupil.phase' ? yearGroup : path)),
    ),
  );
