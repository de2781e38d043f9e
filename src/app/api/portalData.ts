import type { Facts, Json, JsonObject, Lookup, RecordSchema, ResolvedForm, ResolvedScreen, ResolvedTable } from '../../engine/index.ts';
import { isJsonObject } from './isJsonObject.ts';
import { operation } from '../../contract/index.ts';
import { send } from './request.ts';

/** The declarations as they hold for the user's authority, by id; PEP forms come with the PEP. */
export interface PortalCatalog {
  readonly records: { readonly [id: string]: RecordSchema };
  readonly lookups: { readonly [id: string]: Lookup };
  readonly forms: { readonly [id: string]: ResolvedForm };
  readonly tables: { readonly [id: string]: ResolvedTable };
  readonly screens: { readonly [id: string]: ResolvedScreen };
}

/** What the frame shows of the settings context (SET-1). */
export interface Settings {
  readonly supportTel: string;
  readonly localAuthorityName: string;
  readonly localAuthorityId: number;
  readonly originalLocalAuthorityId: number;
  readonly initials: string;
  readonly userFirstname: string;
  readonly userLastname: string;
  readonly userEmail: string;
  readonly typeId: number;
  readonly hasPepAutoSave: boolean;
}

/** Everything that the signed-in area reads once, before its first screen. */
export interface PortalData {
  readonly catalog: PortalCatalog;
  readonly settings: Settings;
  /** `user` and `today`. */
  readonly facts: Facts;
}

export async function readPortalData(): Promise<PortalData> {
  const [settings, catalog] = await Promise.all([readOnce('settings.read'), readOnce('catalog.read')]);
  const context = firstOf(settings);
  return {
    catalog: catalog as unknown as PortalCatalog,
    settings: context as unknown as Settings,
    facts: { ...factsOf(catalog['facts']), user: { ...context, ...userFactsOf(catalog['facts']) } },
  };
}

async function readOnce(id: string): Promise<JsonObject> {
  const reply = await send(operation(id), { leaveWhenExpired: true });
  if (!reply.ok) throw new Error(reply.message);
  return reply.body;
}

/** Single reads answer `{ contents: [one] }` (D-9). */
export function firstOf(body: JsonObject): JsonObject {
  const first = Array.isArray(body['contents']) ? body['contents'][0] : body;
  if (!isJsonObject(first)) throw new Error('The answer holds nothing.');
  return first;
}

function factsOf(facts: Json | undefined): JsonObject {
  return isJsonObject(facts) ? facts : {};
}

function userFactsOf(facts: Json | undefined): JsonObject {
  const user = factsOf(facts)['user'];
  return isJsonObject(user) ? user : {};
}
