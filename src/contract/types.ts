import type { JsonSchema, When } from '../engine/index.ts';
import type { OptionsReply } from './replies/common.ts';
import type { AnyShape, ShapeWithin } from './replies/shape.ts';

/** Why an operation is refused. A template over the facts; shown to the user as it is. */
export interface Denial {
  readonly when: When;
  readonly reason: string;
  /** Says who one is although it names the record too, so that it answers 403. */
  readonly forbids?: true;
}

/** A rule on one field of a form operation, by JSON pointer with a star for rows. */
export interface FieldRule {
  readonly pointer: string;
  /** While this matches, the field is locked, or with `hide` not there at all. */
  readonly when: When;
  readonly reason: string;
  readonly hide?: boolean;
}

/**
 * What each kind of operation replies with its 200: `list` a page, which its codec writes, `options` a lookup's
 * options, `read` one thing, `command`, which changes something, what became of it, `upload`, which takes one file as
 * multipart, the same, and `file` the bytes of one.
 */
interface ReplyShapes {
  readonly list: undefined;
  readonly options: ShapeWithin<OptionsReply>;
  readonly read: AnyShape;
  readonly command: AnyShape;
  readonly upload: AnyShape;
  readonly file: undefined;
}

export type Kind = keyof ReplyShapes;

/**
 * One call between app and server. `allow` says who may make it at all: any one suffices (403
 * otherwise). `deny` says when it is refused although allowed: 403 where the facts speak only of the
 * user, or the rule forbids, 409 where the record's state says no.
 */
interface OperationCommon {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  /** What goes wrong is answered as the sentence alone, in plain text, since it is shown as it comes (D-8). */
  readonly plainErrors?: boolean;
  /** Said where the call fails for a reason that nobody foresaw, in place of the general sentence. */
  readonly failure?: string;
  /** May be called while the user has still to set up the second factor that their authority asks for (SIGN-20). */
  readonly duringMfaSetup?: boolean;
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
  /** Members of the body that are days written YYYY/MM/DD (FORM-19); the page has them as all others are. */
  readonly slashedDates?: readonly string[];
  /** Bytes of the largest body that is read; `bodyLimit` where nothing is said. Files have limits of their own. */
  readonly mostBytes?: number;
  readonly allow: readonly When[];
  readonly deny?: readonly Denial[];
  readonly fields?: readonly FieldRule[];
  /** What a 409 of it holds where that is more than a sentence. */
  readonly conflict?: AnyShape;
}

/** An operation of one kind, and with a reply of one shape. */
export type OperationOf<K extends Kind, Reply extends AnyShape | undefined = ReplyShapes[K]> = OperationCommon & {
  readonly kind: K;
} & (Reply extends AnyShape ? { readonly reply: Reply } : { readonly reply?: undefined });

/** An operation of any kind. */
export type Operation = { readonly [K in Kind]: OperationOf<K> }[Kind];

/** Bytes that a call's body may have unless the call says more: its longest texts twice over, in any letters. */
const usualBytes = 64 * 1024;

/** Bytes of the largest body of a call that is read. */
export const bodyLimit = ({ mostBytes = usualBytes }: Operation): number => mostBytes;
