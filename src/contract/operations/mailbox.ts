import { messages } from '../codecs/mailbox.ts';
import { fileScan } from '../fileScan.ts';
import { signedInTypes } from '../ids.ts';
import { recordRow } from '../replies/components.ts';
import { done, options, optionsWith } from '../replies/common.ts';
import { boolean, contents, integer, list, nullable, object, string } from '../replies/shape.ts';
import type { Message } from '../records.gen.ts';
import { storedFile } from './attachments.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

/** Support staff who work as an authority neither read nor send (D-102). */
const here = { 'user.hasMessaging': true, 'user.isSupportOrigin': false };
const readers = [{ 'user.typeId': signedInTypes, ...here }];

/** Type 4 receives and does not send (D-102). */
const writers = [{ 'user.typeId': [1, 2, 3, 6, 7, 8], ...here }];

/** The most people that one message goes to, and the most files that it brings. */
export const MOST_RECIPIENTS = 50;
export const MOST_MESSAGE_FILES = 10;

/** The longest text in any letters, and what stands around it. */
const messageBytes = 128 * 1024;

const person = object({ userId: integer, name: string, role: string, isActive: boolean });

const file = object({ fileReference: string, fileName: string, size: integer, mediaType: string, scan: fileScan });

/** A message as it is read: whole, with its people and its files. */
const openMessage = object({
  message: recordRow<Message>('message'),
  body: string,
  sender: person,
  recipients: list(person),
  files: list(file),
  /** Whether it can be answered: the pupil is still in sight. */
  canReply: boolean,
  stageSlug: nullable(string),
});

/** Messages between the people who work with a pupil (MSG, D-54, D-55, D-102). */
export const mailboxOperations = defineOperations({
  'messages.unread': {
    method: 'POST',
    path: '/api/messages/unread',
    kind: 'command',
    summary: 'How many messages of the inbox are unread (MSG-3, API-35)',
    body: closed({}),
    reply: object({ unread: integer }),
    allow: readers,
  },
  'messages.list': {
    method: 'GET',
    path: '/api/messages',
    kind: 'list',
    summary: 'The user’s own messages, of a folder or of all (D-55)',
    query: messages.query,
    allow: readers,
  },
  'messages.students': {
    method: 'GET',
    path: '/api/messages/studentsForMessage',
    kind: 'options',
    summary: 'Pupils that a message may be about (MSG-4, API-36)',
    reply: options,
    allow: readers,
  },
  'messages.recipients': {
    method: 'GET',
    path: '/api/messages/recipients',
    kind: 'options',
    summary: 'Who may be written to about a pupil: its professionals and the authority’s officers (D-54, D-140)',
    query: closed({ studentId: id, replyToId: id }, ['studentId']),
    reply: optionsWith({ name: string }, {}),
    allow: writers,
  },
  'messages.file': {
    method: 'GET',
    path: '/api/messages/file',
    kind: 'file',
    summary: 'One file of a message, for its sender and recipients',
    query: closed({ fileReference: { type: 'string', format: 'uuid' } }, ['fileReference']),
    allow: readers,
  },
  'messages.upload': {
    method: 'POST',
    path: '/api/messages/upload',
    kind: 'upload',
    summary: 'Stores a file for a message about a pupil, and answers its reference',
    query: closed({ studentId: id }, ['studentId']),
    reply: storedFile,
    allow: writers,
  },
  'messages.read': {
    method: 'GET',
    path: '/api/messages/:messageId',
    kind: 'read',
    summary: 'One message, which is read from now on (D-55)',
    reply: contents(openMessage),
    allow: readers,
  },
  'messages.archive': {
    method: 'POST',
    path: '/api/messages/:messageId/archive',
    kind: 'command',
    summary: 'Puts a message into the archive of the user, or back where it was (D-54)',
    body: closed({ isArchived: { type: 'boolean' } }),
    reply: done,
    allow: readers,
  },
  'messages.send': {
    method: 'POST',
    path: '/api/messages',
    kind: 'command',
    summary: 'Sends a message about a pupil, once however often it comes with its sendId (D-54, D-55)',
    body: closed(
      {
        studentId: id,
        recipientIds: { type: 'array', items: id, maxItems: MOST_RECIPIENTS, uniqueItems: true },
        subject: { type: 'string', maxLength: 400, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
        body: text(20_000),
        replyToId: id,
        pepId: id,
        stage: { type: 'string', maxLength: 60, pattern: '^[a-z0-9-]+$' },
        files: {
          type: 'array',
          items: { type: 'string', format: 'uuid' },
          maxItems: MOST_MESSAGE_FILES,
          uniqueItems: true,
        },
        sendId: { type: 'string', format: 'uuid' },
      },
      ['studentId', 'recipientIds', 'subject', 'body'],
    ),
    mostBytes: messageBytes,
    reply: done,
    allow: writers,
  },
});
