import type { Lookup, RecordSchema, ResolvedForm, ResolvedScreen, ResolvedTable } from '../../engine/index.ts';
import { shapeOf } from './shape.ts';

/** What else is declared is described where it is: the engine has its types, `schemas/meta` says what it may hold. */
const declared = (kind: string) => ({ type: 'object', description: `A ${kind} as schemas/meta says it` });

/** A form with its overlay and its choices. */
export const resolvedForm = shapeOf<ResolvedForm>(declared('form'));
/** A table with its overlay. */
export const resolvedTable = shapeOf<ResolvedTable>(declared('table'));
/** A screen. */
export const resolvedScreen = shapeOf<ResolvedScreen>(declared('screen'));
/** A record. */
export const recordSchema = shapeOf<RecordSchema>(declared('record'));
/** A lookup with its options, or the call that replies them. */
export const lookup = shapeOf<Lookup>(declared('lookup'));
