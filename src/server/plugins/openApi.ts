import { pageOf, type Operation } from '../../contract/index.ts';
import { isObject, type Catalog, type Json, type JsonObject, type JsonSchema } from '../../engine/index.ts';
import { errorCodes, type ErrorCode } from '../errors.ts';
import { replySchemas } from './replySchemas.ts';

type Operations = Readonly<Record<string, Operation>>;

/** The OpenAPI description of the calls, made from the operations and from what is declared of the lists' rows. */
export function openApi(operations: Operations, catalog: Catalog): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [id, operation] of Object.entries(operations)) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(id, operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Virtual School Portal', version: '1' },
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...replySchemas(operations, catalog),
        Error: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
            requestId: { type: 'string', description: 'With 5xx, where answers are JSON: the header x-request-id.' },
          },
        },
      },
    },
    security: [{ accessToken: [] }],
  };
}

function describe(id: string, operation: Operation): JsonObject {
  const area = id.split('.')[0] ?? id;
  return {
    operationId: id,
    tags: [area],
    summary: operation.summary,
    description: rules(operation),
    parameters: [...pathParameters(operation.path), ...queryParameters(operation.query)],
    ...requestBody(operation),
    responses: {
      200: { description: 'Done', content: operation.kind === 'file' ? bytes : json(replySchema(id, operation)) },
      ...refusals(operation),
    },
  };
}

/** What a call replies that is no file. */
export const replySchema = (id: string, { reply }: Operation): JsonSchema => (reply ?? pageOf(id)).schema;

const binary: JsonObject = { type: 'string', format: 'binary' };

const bytes: JsonObject = { '*/*': { schema: binary } };

function requestBody({ kind, body }: Operation): JsonObject {
  const file: JsonSchema = { type: 'object', required: ['file'], properties: { file: binary } };
  if (kind === 'upload')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  return body === undefined ? {} : { requestBody: { required: true, content: json(body) } };
}

function json(schema: JsonSchema): JsonObject {
  return { 'application/json': { schema } };
}

function pathParameters(path: string): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: JsonSchema | undefined): JsonObject[] {
  if (!isObject(query?.properties)) return [];
  const required = Array.isArray(query.required) ? query.required : [];
  return Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function refusals(operation: Operation): JsonObject {
  const denied = operation.deny !== undefined || operation.method !== 'GET';
  const upload = operation.kind === 'upload' ? ['TOO_LARGE', 'KIND_NOT_ALLOWED'] : [];
  const codes = [
    'INVALID',
    'NOT_SIGNED_IN',
    'NOT_ALLOWED',
    'NOT_FOUND',
    ...(denied ? ['CONFLICT'] : []),
    ...upload,
    'FAILED',
  ] as const;
  const error = { $ref: '#/components/schemas/Error' };
  const conflict = operation.conflict === undefined ? error : { anyOf: [error, operation.conflict.schema] };
  return Object.fromEntries(
    codes.map((code) => {
      const { status, message } = errorCodes[code as ErrorCode];
      return [String(status), { description: message, content: json(code === 'CONFLICT' ? conflict : error) }];
    }),
  );
}

/** In words, as far as conditions can be: who may call, and when it is refused although. */
export function rules(operation: Operation): string {
  const allow = operation.allow.map((when) => words(when)).join(', or ');
  const deny = (operation.deny ?? []).map(({ when, reason }) => `Refused when ${words(when)}: “${reason}”.`);
  return [`Allowed when ${allow}.`, ...deny].join(' ');
}

function words(when: Readonly<Record<string, Json>>): string {
  const parts = Object.entries(when).map(([path, value]) =>
    Array.isArray(value)
      ? `${path} is one of ${value.map(String).join(', ')}`
      : `${path} is ${isObject(value) ? JSON.stringify(value) : String(value)}`,
  );
  return parts.join(' and ') || 'signed in';
}
