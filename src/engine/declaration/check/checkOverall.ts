import type { OverallRule, OverallRules } from '../overallTypes.ts';
import { checkName, type Check } from '../read/world.ts';
import { checkRating } from './checkRatings.ts';

/** Reports ratings that nobody can give, stages that are not there, and rules that never or always hold. */
export function checkOverall(check: Check, overall: OverallRules | undefined, slugs: readonly string[]): void {
  if (overall === undefined) return;
  const { leftOut = [], rules } = overall;
  leftOut.forEach((name, index) =>
    checkName(check, { pointer: `/overall/leftOut/${index}`, kind: 'stage', name, home: '' }, slugs),
  );
  if (slugs.every((slug) => leftOut.includes(slug)))
    check.report('/overall/leftOut', 'leaves out every stage, so that the whole has no rating');
  rules.forEach((rule, index) => {
    checkRule(check, `/overall/rules/${index}`, rule);
    const isLast = index === rules.length - 1;
    if (isLast && rule.atLeast !== undefined)
      check.report(`/overall/rules/${index}`, 'the last rule has to hold always: take "atLeast" out, or add one');
    if (!isLast && rule.atLeast === undefined)
      check.report(`/overall/rules/${index}`, 'holds always, so that no rule after it does: say "atLeast"');
  });
}

function checkRule(check: Check, at: string, { rating, atLeast, except }: OverallRule): void {
  checkRating(check, `${at}/rating`, rating);
  if (atLeast !== undefined) checkRating(check, `${at}/atLeast`, atLeast);
  if (except === undefined) return;
  checkRating(check, `${at}/except/atLeast`, except.atLeast);
  if (atLeast === undefined) check.report(`${at}/except`, 'says what may stay behind, and not behind what: "atLeast"');
  else if (except.atLeast <= atLeast)
    check.report(`${at}/except/atLeast`, `does not stay behind ${atLeast}: a worse rating has a greater number`);
}
