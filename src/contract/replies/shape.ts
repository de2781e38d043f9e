import type { Json, JsonObject, JsonSchema } from '../../engine/index.ts';

/** A JSON Schema whose values are at least `T`. */
export interface ShapeWithin<T> {
  readonly schema: JsonSchema;
  /** Of types alone and never set: what the schema describes. */
  readonly value?: (value: never) => T;
}

/** A JSON Schema whose values are exactly `T`: type and schema are written once, and cannot differ. */
export interface Shape<T> extends ShapeWithin<T> {
  readonly value?: (value: T) => T;
}

/** A shape of anything. */
export type AnyShape = ShapeWithin<unknown>;

/** The type that a shape's schema describes. */
export type ValueOf<S extends AnyShape> = S extends Shape<infer T> ? T : never;

/** A shape of what is declared elsewhere, as the engine's forms are; its schema says as much of it as it can. */
export const shapeOf = <T>(schema: JsonSchema): Shape<T> => ({ schema });

export const string = shapeOf<string>({ type: 'string' });
export const integer = shapeOf<number>({ type: 'integer' });
export const number = shapeOf<number>({ type: 'number' });
export const boolean = shapeOf<boolean>({ type: 'boolean' });
export const json = shapeOf<Json>({});
export const jsonObject = shapeOf<JsonObject>({ type: 'object' });

/** One of some texts. */
export const oneOf = <const T extends string>(...values: readonly T[]): Shape<T> => shapeOf({ enum: [...values] });

/** Either of two. */
export const either = <A extends AnyShape, B extends AnyShape>(a: A, b: B): Shape<ValueOf<A> | ValueOf<B>> =>
  shapeOf({ anyOf: [a.schema, b.schema] });

export const nullable = <S extends AnyShape>(shape: S): Shape<ValueOf<S> | null> =>
  either(shape, shapeOf<null>({ type: 'null' }));

export const list = <S extends AnyShape>(item: S): Shape<readonly ValueOf<S>[]> =>
  shapeOf({ type: 'array', items: item.schema });

/** An object of any names, each with a value of one shape. */
export const byName = <S extends AnyShape>(value: S): Shape<{ readonly [name: string]: ValueOf<S> }> =>
  shapeOf({ type: 'object', additionalProperties: value.schema });

interface Optional {
  readonly isOptional: true;
}

/** A member that may be absent. */
export const optional = <S extends AnyShape>(shape: S): S & Optional => ({ ...shape, isOptional: true });

/** The members of an object, by name. */
export interface Members {
  readonly [name: string]: AnyShape & Partial<Optional>;
}

type Flat<T> = { [K in keyof T]: T[K] };

/** The type of an object of these members. */
export type ObjectOf<M extends Members> = Flat<
  { readonly [K in keyof M as M[K] extends Optional ? never : K]: ValueOf<M[K]> } & {
    readonly [K in keyof M as M[K] extends Optional ? K : never]?: ValueOf<M[K]>;
  }
>;

/** An object of these members and no others. */
export const object = <M extends Members>(members: M): Shape<ObjectOf<M>> =>
  shapeOf({
    type: 'object',
    additionalProperties: false,
    required: Object.keys(members).filter((name) => members[name]?.isOptional !== true),
    properties: Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema])),
  });

/** What is read, in `contents`: one thing or many (D-9). */
export const contents = <S extends AnyShape>(item: S) => object({ contents: list(item) });
