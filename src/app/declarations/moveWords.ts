import type { ReplyOf } from '../../contract/index.ts';
import { plansInWords } from './impactWords.ts';

/** How far running plans have followed a publication, or gone back. */
export type Followed = NonNullable<ReplyOf<'declarations.publish'>['moving']>;

/** Why a plan stays where it is. */
type Reason = keyof Followed['kept'];

const reasons: { readonly [reason in Reason]: string } = {
  unsettled: 'their answers cannot be worked out on the other forms',
  review: 'their forms wait for a review of what an update has changed',
  failed: 'something went wrong',
  finished: 'they are submitted or completed by now',
  movedOn: 'a later publication has moved them on',
};

/** The same of one plan. */
export const reasonsOfOne: { readonly [reason in Followed['aside'][number]['reason']]: string } = {
  unsettled: 'its answers cannot be worked out on the other forms',
  review: 'its forms wait for a review of what an update has changed',
  failed: 'something went wrong',
};

/** How many plans stayed, for whatever reason. */
const keptOf = ({ kept }: Pick<Followed, 'kept'>): number => Object.values(kept).reduce((sum, count) => sum + count, 0);

/** “41 running plans were moved; 2 keep what they have (2: something went wrong)”; the verb is of which way they go. */
export function movedWords(followed: Pick<Followed, 'moved' | 'kept'>, verb: string): string {
  const { moved, kept } = followed;
  const all = keptOf(followed);
  const plans = `${plansInWords(moved)} ${moved === 1 ? 'was' : 'were'} ${verb}`;
  if (all === 0) return plans;
  const why = (Object.keys(reasons) as Reason[])
    .filter((reason) => kept[reason] > 0)
    .map((reason) => `${kept[reason]}: ${reasons[reason]}`);
  return `${plans}; ${all === 1 ? '1 keeps what it has' : `${all} keep what they have`} (${why.join('; ')})`;
}

/** How many plans have been looked at, and of how many. */
export function lookedAt(followed: Pick<Followed, 'moved' | 'kept' | 'left'>): { done: number; of: number } {
  const done = followed.moved + keptOf(followed);
  return { done, of: done + followed.left };
}

/** “12 of 43 plans looked at”. */
export function progressWords(followed: Followed): string {
  const { done, of } = lookedAt(followed);
  return `${done} of ${countedPlans(of)} looked at`;
}

/** As many plans as there are. */
export const countedPlans = (count: number): string =>
  count === 1 ? '1 plan' : `${count.toLocaleString('en-GB')} plans`;
