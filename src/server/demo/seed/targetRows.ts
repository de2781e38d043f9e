import { addDays } from '../../../contract/index.ts';
import { isObject, ROW_ID, type JsonObject, type JsonSchema } from '../../../engine/index.ts';
import type { About } from './about.ts';
import type { Random } from './random.ts';
import { nextSchoolDay } from './schoolDays.ts';
import { targets } from './texts.ts';

interface TargetInput {
  readonly random: Random;
  readonly about: About;
  readonly written: string;
  readonly share: number;
  readonly agreed: boolean;
}

/**
 * The targets that a form asks for, and one of interests, as they suit the year group; some are agreed for a little
 * less.
 */
export function targetRows({ items }: JsonSchema, input: TargetInput, asked: readonly JsonObject[]): JsonObject[] {
  const { random, written, agreed, share, about } = input;
  const known = isObject(items) && isObject(items.properties) ? items.properties : {};
  const [group, areas] = [about.yearGroupId, [...asked.map(({ area }) => area), 'interests-and-talents']];
  const suiting = targets.filter(({ years }) => years === undefined || (years[0] <= group && group <= years[1]));
  const wanted = areas.flatMap((area) => suiting.filter((target) => target.area === area));
  const rows = share < 1 ? wanted.slice(0, 2) : wanted.slice(0, 3 + random.below(2));
  return rows.map(({ costs, years: _years, ...row }, index): JsonObject => {
    const cost = random.pick(costs);
    const all: JsonObject = {
      [ROW_ID]: `target-${index + 1}`,
      ...row,
      start: nextSchoolDay(addDays(written, 7)),
      review: nextSchoolDay(addDays(written, 84)),
      cost_asked: cost,
      ...(agreed ? { cost_agreed: random.chance(0.2) ? Math.floor((cost * 0.8) / 5) * 5 : cost } : {}),
      pupil_voice: random.pick(['yes', 'yes', 'no']),
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => name === ROW_ID || name in known));
  });
}
