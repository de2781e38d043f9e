import { sql, type Migration } from 'kysely';
import { asTrailOwner, requestRole, trailRole, type AnyDatabase } from '../access.ts';

/** Once for a statement, not once for a row: it checks a seal. */
const self = '(select acting_user())';
const own = `nullif(current_setting('app.authority_id', true), '')::int`;

/** Row-level security shows a message to its people alone, so whoever finds one here is one of them. */
const isPerson = `exists (select from message
  where message.authority_id = attachment.authority_id and message.id = attachment.message_id)`;
const isSender = `exists (select from message where message.authority_id = attachment.authority_id
  and message.id = attachment.message_id and message.sender_id = ${self})`;
const isStored = `exists (select from attachment file
  where file.authority_id = attachment_chunk.authority_id and file.id = attachment_chunk.attachment_id`;

/** Beside the authority's own row-level security, which each of them narrows. */
const policies = [
  `create policy own_people on attachment as restrictive for select to ${requestRole}
    using (not is_of_message or message_id is null and added_by = ${self} or ${isPerson})`,
  `create policy stored_oneself on attachment as restrictive for insert to ${requestRole}
    with check (not is_of_message or message_id is null and added_by = ${self})`,
  `create policy sent_oneself on attachment as restrictive for update to ${requestRole}
    using (not is_of_message or added_by = ${self})
    with check (message_id is null or is_of_message and ${isSender})`,
  `create policy sent_for_good on attachment as restrictive for delete to ${requestRole} using (not is_of_message)`,
  `create policy of_shown on attachment_chunk as restrictive for select to ${requestRole} using (${isStored}))`,
  ...['insert to', 'delete to'].map((to) => {
    const is = `(${isStored} and (not file.is_of_message or file.added_by = ${self})))`;
    return `create policy stored_oneself_${to.split(' ')[0]} on attachment_chunk as restrictive
      for ${to} ${requestRole} ${to.startsWith('insert') ? 'with check' : 'using'} ${is}`;
  }),
];

const asTrail = 'language sql security definer set search_path = public, pg_temp';

/**
 * Work with a whole record (merging, erasing, taking an import back) concerns the files of its messages too, which who
 * does it may not read: it is told how they are called, and moves them along, with another role's rights.
 */
const functions = [
  `grant select (id, authority_id, pupil_id, is_of_message), update (pupil_id) on attachment to ${trailRole}`,
  `create policy files_of_messages on attachment to ${trailRole}
    using (current_user = '${trailRole}' and authority_id = ${own} and is_of_message)
    with check (current_user = '${trailRole}' and authority_id = ${own} and is_of_message)`,
  `create function files_of_messages(of_pupil int) returns setof uuid stable ${asTrail}
    as $$ select id from attachment where authority_id = ${own} and pupil_id = of_pupil and is_of_message $$`,
  `create function move_files_of_messages(files uuid[], of_pupil int, to_pupil int) returns setof uuid ${asTrail}
    as $$ update attachment set pupil_id = to_pupil where authority_id = ${own} and pupil_id = of_pupil
      and is_of_message and id = any(files) returning id $$`,
];

const granted = ['files_of_messages(int)', 'move_files_of_messages(uuid[], int, int)'].flatMap((named) => [
  `revoke execute on function ${named} from public`,
  `grant execute on function ${named} to ${requestRole}`,
  `alter function ${named} owner to ${trailRole}`,
]);

/** Files of a message are read by its people alone, and before it is sent by who stored them (D-291). */
export const messageFiles: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    for (const policy of policies) await sql.raw(policy).execute(db);
    await asTrailOwner(db, async () => {
      for (const statement of [...functions, ...granted]) await sql.raw(statement).execute(db);
    });
  },
};
