import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';

/** Characters of a subject and of a text at most (D-54). */
const longestSubject = 100;
const longestBody = 10_000;

/** What a send says, checked; nothing is known of the pupil and the people yet. */
export interface MessageInput {
  readonly studentId: number;
  readonly recipientIds: readonly number[];
  readonly subject: string;
  readonly body: string;
  readonly replyToId: number | null;
  readonly pepId: number | null;
  readonly stage: string | null;
  readonly files: readonly string[];
}

/** Reads the body of a send; what is wrong with it is said at its field. */
export function readMessage({ body }: UnitCall): MessageInput {
  const subject = String(body.subject).trim();
  const text = String(body.body);
  const recipientIds = (body.recipientIds as number[]).map(Number);
  const length = (words: string) => [...words].length;
  refuse({
    ...(subject === '' ? { subject: 'Please write a subject' } : {}),
    ...(length(subject) > longestSubject ? { subject: 'A subject can have 100 characters at most' } : {}),
    ...(text.trim() === '' ? { body: 'Please write a message' } : {}),
    ...(length(text) > longestBody ? { body: 'A message can have 10,000 characters at most' } : {}),
    ...(recipientIds.length === 0 ? { recipientIds: 'Please choose who gets the message' } : {}),
  });
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    studentId: Number(body.studentId),
    recipientIds,
    subject,
    body: text,
    replyToId: number(body.replyToId),
    pepId: number(body.pepId),
    stage: typeof body.stage === 'string' ? body.stage : null,
    files: Array.isArray(body.files) ? body.files.map(String) : [],
  };
}

/** Refuses what is wrong, each at its field; nothing wrong is no refusal. */
export function refuse(errors: Readonly<Record<string, string>>): void {
  if (Object.keys(errors).length > 0) throw new ServerError('INVALID', { errors });
}
