import { sql } from 'kysely';

/** What becomes of an item (lookup subject-access-outcome), in SQL of `item`. */
export const itemOutcome = sql<string>`(case when item.withheld_reason is not null then 'withheld'
  when exists (select from subject_access_line held where held.authority_id = item.authority_id
    and held.request_id = item.request_id and held.number = item.number and held.withheld_reason is not null)
  then 'partly' else 'included' end)`;

/**
 * Whether an item was looked at (lookup subject-access-look), in the same SQL. What is withheld was looked at, before
 * there was a mark that says so too.
 */
export const itemLooked = sql<string>`(case
  when item.looked_at is not null or item.withheld_reason is not null then 'yes'
  when item.names = '' then 'free' else 'no' end)`;
