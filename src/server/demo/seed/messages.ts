import { addDays } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { conversations, type Conversation, type SeededMessage, type Writer } from './messageTexts.ts';
import type { SeededPupil } from './pupils.ts';
import { randomFrom, uuidFrom, type Random } from './random.ts';
import { lastSchoolDay } from './schoolDays.ts';
import { newestPlan, taughtBy } from './taught.ts';
import { staffId, type Staff } from './staff.ts';

interface MessagesInput {
  readonly authorityId: number;
  readonly pupils: readonly SeededPupil[];
  readonly staff: Staff;
  readonly today: string;
}

/** A conversation about a pupil. */
interface About {
  readonly conversation: Conversation;
  readonly pupil: SeededPupil;
  readonly idOf: (writer: Writer) => number;
  readonly random: Random;
}

/** A few conversations, each about another pupil of the designated teacher who can sign in. */
export async function addMessages(db: Db, input: MessagesInput): Promise<void> {
  const teacher = staffId(input.staff, 'dt');
  const taught = await taughtBy(db, { teacher, pupils: input.pupils });
  const random = randomFrom(input.authorityId * 86_028_121);
  for (const [index, conversation] of conversations.entries()) {
    const pupil = taught[index % Math.max(taught.length, 1)];
    if (pupil === undefined) continue;
    const idOf = (writer: Writer) =>
      writer === 'teacher' ? teacher : staffId(input.staff, writer === 'worker' ? pupil.socialWorker : writer);
    await addConversation(db, input, { conversation, pupil, idOf, random });
  }
}

async function addConversation(db: Db, input: MessagesInput, about: About): Promise<void> {
  const { conversation, pupil } = about;
  const moments = conversation.messages.map((message) => momentOf(input.today, message));
  const own = { authority_id: input.authorityId };
  const { id: thread_id } = await db
    .insertInto('message_thread')
    .values({ ...own, pupil_id: pupil.id, started_at: moments[0] ?? '', last_at: moments.at(-1) ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pep_id = conversation.ofPlan ? await newestPlan(db, pupil.id) : null;
  let reply_to: number | null = null;
  for (const [index, message] of conversation.messages.entries()) {
    const { id }: { id: number } = await db
      .insertInto('message')
      .values({
        ...own,
        thread_id,
        sender_id: about.idOf(message.from),
        recipient_ids: message.to.map(about.idOf),
        sent_at: moments[index] ?? '',
        subject: `${reply_to === null ? '' : 'Re: '}${conversation.subject}`,
        body: message.body.replaceAll('{who}', pupil.firstName),
        reply_to,
        pep_id,
        send_id: uuidFrom(about.random),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addCopies(db, { ...own, message_id: id, sent_at: moments[index] ?? '' }, { message, idOf: about.idOf });
    reply_to = id;
  }
}

async function addCopies(
  db: Db,
  of: { readonly authority_id: number; readonly message_id: number; readonly sent_at: string },
  { message, idOf }: { message: SeededMessage } & Pick<About, 'idOf'>,
): Promise<void> {
  const recipients = message.to.map((writer) => ({
    ...of,
    user_id: idOf(writer),
    is_sent: false,
    read_at: message.readBy?.includes(writer) ? of.sent_at : null,
  }));
  await db
    .insertInto('message_copy')
    .values([{ ...of, user_id: idOf(message.from), is_sent: true, read_at: of.sent_at }, ...recipients])
    .execute();
}

const momentOf = (today: string, { daysAgo, at }: SeededMessage) =>
  `${lastSchoolDay(addDays(today, -daysAgo))}T${at}:00Z`;
