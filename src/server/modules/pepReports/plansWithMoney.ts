import { sql, type RawBuilder } from 'kysely';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import { isInArea } from '../organisations/isInArea.ts';
import { plansOfPupil } from './cases.ts';

/**
 * The plans of the pupils in sight with their money in pence: what was spent of it their pupil's next plan says, and
 * what is unspent is never less than nothing. Relation `plan`.
 */
export const plansWithMoney = (call: UnitCall): RawBuilder<unknown> => sql`(
  select told.*, case when spent_pence < agreed_pence then agreed_pence - spent_pence
      when spent_pence >= agreed_pence then 0 end as unspent_pence
  from (select plan.*, case when jsonb_typeof(review.answers -> 'cg_auto_prev_spend') = 'number'
        then round((review.answers ->> 'cg_auto_prev_spend')::numeric * 100)::int end as spent_pence,
      ${isInArea(sql`plan.authority_id`)} as is_in_area
    from (select pep.authority_id, pep.id, pep.pupil_id, pep.academic_year_id as year_id, pep.school_term_id as term_id,
        pep.pep_cycle_id as cycle_id,
        coalesce(pep.school_id, pupil.school_id) as school_id, pep.year_group_id as year_group, pep.key_stage_id,
        pep.requested_pence, pep.agreed_pence, pep.release_hash, pep.status_id, pep.rag_rating_id, lead(pep.id) over (
          partition by pep.pupil_id order by pep.academic_year_id, pep.school_term_id, pep.id) as next_id
      from pupil join pep on ${plansOfPupil} where ${visiblePupils(call)}) plan
    left join pep_stage review on review.authority_id = plan.authority_id and review.pep_id = plan.next_id
      and review.slug = 'review'
    left join school on school.id = plan.school_id) told)`;
