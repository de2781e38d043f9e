import type { JsonObject, JsonSchema } from '../../engine/index.ts';
import { shapeOf, type Shape } from './shape.ts';

/**
 * The schemas that many replies share, in the description of the calls: a row of each record, by `row.` and its id, and
 * the page of each list, by its operation.
 */
const component = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Name of the schema of a record's rows. */
export const rowName = (record: string): string => `row.${record}`;

/** A row of a record of `schemas/records`: its fields are declared there, its type made from them. */
export const recordRow = <Row>(record: string): Shape<Row> => shapeOf(component(rowName(record)));

/** The page that a list replies, as its codec writes it. */
export const pageOf = (operation: string): Shape<JsonObject> => shapeOf(component(operation));
