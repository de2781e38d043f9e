import { useMemo } from 'react';
import {
  codecOf,
  coerceQuery,
  decideForViewer,
  generateExportPassword,
  isStrongPassword,
  LOCKED_FILES,
  operation,
  PASSWORD_REQUIREMENTS,
  WEAK_PASSWORD,
  type Settings,
} from '../../contract/index.ts';
import { isObject, type Facts, type JsonObject } from '../../engine/index.ts';
import type { Exporter, ExportRequest, PasswordRule } from '../../renderer/index.ts';
import { receiveExport } from './receiveExport.ts';

/** Who is looking, and for which authority: what decides on a file and its password. */
export interface ExporterParts {
  readonly facts: Facts;
  readonly settings: Pick<Settings, 'useExportPassword' | 'localAuthorityName'>;
}

/** Makes a file of a list on the server and hands it to the user (EXP). */
export function useExporter(
  id: string,
  { list, facts, settings }: ExporterParts & { readonly list: string },
): Exporter {
  return useMemo(
    () => makeExporter(id, { facts, settings }, (request) => listBody(list, request)),
    [id, list, facts, settings],
  );
}

/** An exporter of any call that answers a file; `bodyOf` says what the call is asked beside what every file has. */
export function makeExporter(
  id: string,
  { facts, settings }: ExporterParts,
  bodyOf: (request: ExportRequest) => JsonObject,
): Exporter {
  const decision = decideForViewer(operation(id), facts);
  return {
    denied: decision.allowed ? null : decision.reason,
    question: questionOf(settings, facts),
    takesRows: takesRows(id),
    password: settings.useExportPassword || LOCKED_FILES.includes(id) ? passwordRule : null,
    run: (request, course) => receiveExport(id, { ...bodyOf(request), ...fileBody(request) }, course),
  };
}

function takesRows(id: string): boolean {
  const { properties } = operation(id).body ?? {};
  return isObject(properties) && Object.hasOwn(properties, 'rows');
}

/** Asked of whoever works as another authority (C-17): the file must not be of the wrong one. */
function questionOf({ localAuthorityName }: ExporterParts['settings'], { user }: Facts): string | null {
  const isSupport = typeof user === 'object' && user !== null && !Array.isArray(user) && user.isSupportOrigin === true;
  return isSupport
    ? `This export is for ${localAuthorityName}, please confirm you are exporting for the correct LA`
    : null;
}

const passwordRule: PasswordRule = {
  isStrong: isStrongPassword,
  requirements: PASSWORD_REQUIREMENTS,
  weak: WEAK_PASSWORD,
  generate: () => generateExportPassword(randomBelow),
};

/** Each number as likely: the part of the range that would favour the low ones is thrown away. */
function randomBelow(limit: number): number {
  const fair = Math.floor(2 ** 32 / limit) * limit;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= fair);
  return (drawn[0] ?? 0) % limit;
}

/** Names by which a list call says which page it wants; a file holds all of them. */
const paging = ['page', 'sizePerPage', 'currentPageNumber', 'numberOfItemsPerPage'];

/** What the list call would send, without its page, and the columns that the file is to have (EXP-10). */
function listBody(list: string, { query, params, columns, rows }: ExportRequest): JsonObject {
  const wire = codecOf(list).toWire(query, params);
  const asked = Object.fromEntries(
    Object.entries(wire).flatMap(([name, values]) => (paging.includes(name) ? [] : [[name, single(values)]])),
  );
  return { ...coerceQuery(operation(list).query, asked), columns: [...columns], ...(rows && { rows: [...rows] }) };
}

/** What every file is asked with. */
function fileBody({ method, fileName, password }: ExportRequest): JsonObject {
  return {
    modalExportMethod: method,
    modalExportFilename: fileName,
    ...(password === null ? {} : { modalExportPassword: password }),
  };
}

/** The whole body of the export of a list. */
export function exportBody(list: string, request: ExportRequest): JsonObject {
  return { ...listBody(list, request), ...fileBody(request) };
}

const single = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values);
