import { pointerOf } from '../../form/pointers.ts';
import type { Check } from '../read/world.ts';
import type { Funding } from '../fundingTypes.ts';
import { checkWhen, factChoices, isFact } from './checkFacts.ts';

/** Reports a rating that nobody can give. */
export function checkRating({ world, report }: Check, pointer: string, rating: number): void {
  const { ratings } = world.names;
  if (ratings !== undefined && !ratings.includes(rating))
    report(pointer, `unknown rating ${rating}; there are ${ratings.join(', ')}`);
}

/** Reports each rating of a list that nobody can give. */
export function checkRatings(check: Check, pointer: string, ratings: readonly number[] | undefined): void {
  ratings?.forEach((rating, index) => checkRating(check, `${pointer}/${index}`, rating));
}

/** Reports amounts of values that a fact never has, values without an amount, and ratings that nobody can give. */
export function checkFunding(check: Check, funding: Funding | undefined): void {
  for (const [path, amounts] of Object.entries(funding?.rates ?? {})) checkRates(check, path, Object.keys(amounts));
  const { message: _said, ...conditions } = funding?.released ?? { completed: true, message: '' };
  if (Object.keys(conditions).length === 0)
    check.report('/funding/released', 'says nothing that has to hold: "completed", "ratings" or "moderated"');
  checkRatings(check, '/funding/released/ratings', conditions.ratings);
}

function checkRates(check: Check, path: string, said: readonly string[]): void {
  checkWhen(check, '/funding/rates', { [path]: [] });
  const place = `/funding/rates${pointerOf([path])}`;
  const known = check.world.names.factChoices?.[path];
  if (known === undefined && isFact(check.world, path))
    check.report(place, `nobody knows which values "${path}" can have, so there is no amount for each of them`);
  const choices = factChoices(check.world, path)?.map(String);
  if (choices === undefined) return;
  for (const value of said)
    if (!choices.includes(value))
      check.report(place + pointerOf([value]), `${path} is never ${value}; it can be ${choices.join(', ')}`);
  // All values of a lookup come about; of those that code lists a tenant may have fewer.
  const lacking = typeof known === 'string' ? choices.filter((value) => !said.includes(value)) : [];
  if (lacking.length > 0) check.report(place, `there is no amount where ${path} is ${lacking.join(' or ')}`);
}
