import { findFormat, type FormDeclaration, type Origin, type Origins } from '../engine/index.ts';

const day = (instant: string) => findFormat('date').toText(instant.slice(0, 10), { options: {} });

/** What says where values of a form come from. */
export interface OriginsOfForm {
  readonly form: Pick<FormDeclaration, 'derived'>;
  readonly origins: Origins;
}

/** Where a value comes from that nobody types. */
export function sourceWords({ form: { derived = {} }, origins }: OriginsOfForm, pointer: string): string {
  const path = pointer.slice(1).replace(/\/\d+(?=\/)/g, '/*');
  if (path in derived || `/${path}` in derived) return 'Worked out from other answers';
  const origin = origins[pointer];
  return origin === undefined
    ? 'Filled in from the records'
    : `${origin.from ?? 'Filled in from the records'}, ${day(origin.at)}`;
}

/** What is said of a value that was taken over from the form before; null of any other. */
export function takenOverWords({ source, from }: Origin): string | null {
  return source === 'former' ? `Taken over from ${from ?? 'the plan before'}: please check that it still holds.` : null;
}
