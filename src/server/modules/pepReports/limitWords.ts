import { planDateNames } from '../../../contract/index.ts';
import { dateInWords, type Declarations } from '../../../engine/index.ts';
import type { PepTimeLimits } from '../../db/authoritySettings.ts';
import type { UnitCall } from '../handler.ts';
import { planDatesOf, type PlanDate } from '../pep/dates/planDates.ts';
import { pepMeasure } from './yearPlan.ts';

/** The limit of each measure in words; none where there is no limit of days. */
export function limitWords({ declarations, viewer }: UnitCall): { readonly [measure: number]: string } {
  const limits = viewer.settings.pepTimeLimits;
  const days = limits.countedIn === 'school' ? 'days of school' : 'working days';
  const cutOff = limits.cutOff === 0 ? 'Last day of term' : `${limits.cutOff} days of school before the end of term`;
  const by = (name: PlanDate, usual: string) => declaredWords(declarations, { limits, name, usual });
  return {
    [pepMeasure.firstMeeting]: `${limits.initial} ${days}`,
    [pepMeasure.firstMeetingLonger]: `${limits.initialLonger} ${days}`,
    [pepMeasure.newSetting]: `${limits.newSetting} ${days}`,
    [pepMeasure.termly]: by('completed', cutOff),
    [pepMeasure.handedIn]: by('handedIn', `${limits.afterMeeting} working days`),
    [pepMeasure.reviewed]: by('reviewed', `${limits.review} working days`),
  };
}

interface Said {
  readonly limits: PepTimeLimits;
  readonly name: PlanDate;
  readonly usual: string;
}

/** What the stages declare of a date, once where all phases say the same, else each behind its title. */
function declaredWords(declarations: Declarations, { limits, name, usual }: Said): string {
  const dates = planDatesOf(declarations, limits);
  const said = declarations.ids.stages.flatMap((id) => {
    const date = dates.declared(id.replace(/^pep\//, ''))[name];
    return date === undefined ? [] : [{ id, words: dateInWords(planDateNames, date) }];
  });
  const different = [...new Set(said.map(({ words }) => words))];
  const [one] = different;
  if (one === undefined) return usual;
  if (different.length === 1 && said.length === declarations.ids.stages.length) return one;
  const rest = said.length === declarations.ids.stages.length ? [] : [`else ${usual}`];
  return [...said.map(({ id, words }) => `${declarations.stages(id).title}: ${words}`), ...rest].join('; ');
}
