import { configureStore } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { useDispatch, useSelector } from 'react-redux';
import { codecOf, operation } from '../../contract/index.ts';
import type { Json, JsonObject, Page, TableQuery } from '../../engine/index.ts';
import { isJsonObject } from './isJsonObject.ts';
import { send, type Reply, type RequestContent } from './request.ts';

export interface ListCall {
  readonly operation: string;
  readonly query: TableQuery;
  readonly params: JsonObject;
}

/** A read or a command: the operation's id and its parameters or body. */
export interface OperationCall {
  readonly operation: string;
  readonly input: JsonObject;
}

/** Why a call has no answer. `errors` are by JSON pointer of what was sent. */
export interface CallError {
  readonly status: number;
  readonly message: string;
  readonly errors: { readonly [pointer: string]: string };
  readonly body: JsonObject;
}

const ABORTED = -1;

/** Three endpoints serve every call: which one it is and how it is written stands in the contract. */
export const portalApi = createApi({
  reducerPath: 'portal',
  baseQuery: fakeBaseQuery<CallError>(),
  tagTypes: ['list', 'read'],
  keepUnusedDataFor: 0,
  endpoints: (build) => ({
    list: build.query<Page, ListCall>({
      // A page may be tens of thousands of rows: they are neither compared with the old ones nor frozen one by one.
      structuralSharing: false,
      queryFn: (call, { signal }) => {
        const codec = codecOf(call.operation);
        const params = codec.toWire(call.query, call.params);
        return outcome(call.operation, { params, signal, leaveWhenExpired: true }, (body) =>
          Object.freeze(codec.pageFromWire(body)),
        );
      },
      providesTags: (_result, _error, call) => [{ type: 'list', id: call.operation }],
    }),
    read: build.query<JsonObject, OperationCall & { readonly list?: string }>({
      queryFn: (call, { signal }) =>
        outcome(call.operation, { params: call.input, signal, leaveWhenExpired: true }, (body) => body),
      // What is told of a list is read again with it.
      providesTags: (_result, _error, call) => [
        { type: 'read', id: call.operation },
        ...(call.list === undefined ? [] : [{ type: 'list' as const, id: call.list }]),
      ],
    }),
    command: build.mutation<JsonObject, OperationCall>({
      // A call that deletes names what in its address: DELETE has no body.
      queryFn: (call) => outcome(call.operation, commandOf(call), (body) => body),
    }),
  }),
});

/** A save that names itself is stored once, however often it comes. */
function commandOf({ operation: id, input }: OperationCall): RequestContent {
  const { method, path } = operation(id);
  if (method === 'DELETE') return { params: input };
  const isInPath = ([name]: readonly [string, Json]) => path.includes(`:${name}`);
  const entries = Object.entries(input);
  return {
    params: Object.fromEntries(entries.filter(isInPath)),
    body: asWritten(id, Object.fromEntries(entries.filter((entry) => !isInPath(entry)))),
    repeatable: typeof (input.saveId ?? input.sendId) === 'string',
  };
}

/** The body as the call writes its days (FORM-19). */
function asWritten(id: string, input: JsonObject): JsonObject {
  const slashed = (operation(id).slashedDates ?? []).flatMap((name): [string, Json][] => {
    const day = input[name];
    return typeof day === 'string' ? [[name, day.replaceAll('-', '/')]] : [];
  });
  return { ...input, ...Object.fromEntries(slashed) };
}

async function outcome<T>(
  id: string,
  sending: RequestContent,
  read: (body: JsonObject) => T,
): Promise<{ data: T } | { error: CallError }> {
  let reply: Reply;
  try {
    reply = await send(operation(id), sending);
  } catch {
    return { error: { status: ABORTED, message: '', errors: {}, body: {} } };
  }
  if (reply.ok) return { data: read(reply.body) };
  const { status, message, body } = reply;
  return { error: { status, message, errors: errorsOf(body.errors), body } };
}

function errorsOf(errors: Json | undefined): { [pointer: string]: string } {
  if (!isJsonObject(errors)) return {};
  const byPointer = Object.entries(errors).map(([at, text]) => [
    at === '' || at.startsWith('/') ? at : `/${at}`,
    String(text),
  ]);
  return Object.fromEntries(byPointer) as { [pointer: string]: string };
}

export function createPortalStore() {
  return configureStore({
    reducer: { [portalApi.reducerPath]: portalApi.reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(portalApi.middleware),
  });
}

type PortalStore = ReturnType<typeof createPortalStore>;

export const usePortalDispatch = useDispatch.withTypes<PortalStore['dispatch']>();
export const usePortalSelector = useSelector.withTypes<ReturnType<PortalStore['getState']>>();
