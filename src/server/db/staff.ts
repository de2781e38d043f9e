import { sql } from 'kysely';

/**
 * Whoever may have written something in an authority's records, by id: its people, and those of other authorities whose
 * records have come from there. For the name of one who is recorded, never for a list of people.
 */
export const staff = sql<{
  id: number;
  first_name: string;
  last_name: string;
  username: string;
}>`(select id, first_name, last_name, username from app_user
  union all select user_id, first_name, last_name || ' (' || authority_name || ')', first_name || ' ' || last_name
  from former_staff)`;
