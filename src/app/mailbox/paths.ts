/** Where a message is written: about a pupil, a plan and a section of it, or in answer to another. */
export interface Occasion {
  readonly studentId?: number | null;
  readonly pepId?: number | null;
  readonly stage?: string | null;
  readonly replyTo?: number | null;
  readonly all?: boolean;
}

/** The query of the address that a message is written at; the same occasion has the same. */
export function occasionQuery({ studentId, pepId, stage, replyTo, all }: Occasion): string {
  const said = { studentId, pepId, stage, replyTo, all: all === true ? 'true' : null };
  return new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString();
}

export const newMessagePath = (occasion: Occasion): string => `${writerPath}?${occasionQuery(occasion)}`;

export const writerPath = '/mailbox/new';

/** What an address says of it; what is none of ours says nothing. */
export function occasionIn(search: URLSearchParams): Occasion {
  const id = (name: string) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  };
  const stage = search.get('stage');
  return {
    studentId: id('studentId'),
    pepId: id('pepId'),
    stage: stage !== null && /^[a-z0-9-]{1,60}$/.test(stage) ? stage : null,
    replyTo: id('replyTo'),
    all: search.get('all') === 'true',
  };
}
