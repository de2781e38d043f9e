import { operation, type CatalogAnswer, type Settings } from '../../contract/index.ts';
import type { Facts, JsonObject } from '../../engine/index.ts';
import { isJsonObject } from './isJsonObject.ts';
import { send } from './request.ts';

/** The declarations as they hold for the user's authority, by id; PEP forms come with the PEP. */
export type PortalCatalog = Pick<CatalogAnswer, 'records' | 'lookups' | 'forms' | 'tables' | 'screens'>;

/** Everything that the signed-in area reads once, before its first screen. */
export interface PortalData {
  readonly catalog: PortalCatalog;
  readonly settings: Settings;
  /** `user` and `today`. */
  readonly facts: Facts;
}

/** Why the signed-in area could not be opened. */
export class ReadFailed extends Error {
  /** 0 where no answer came. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Rejects with a `ReadFailed`. */
export async function readPortalData(): Promise<PortalData> {
  const [settings, catalog] = await Promise.all([readOnce('settings.read'), readOnce('catalog.read')]);
  const answer = catalog as unknown as CatalogAnswer;
  return { catalog: answer, settings: settings as unknown as Settings, facts: answer.facts };
}

async function readOnce(id: string): Promise<JsonObject> {
  const reply = await send(operation(id), { leaveWhenExpired: true });
  if (!reply.ok) throw new ReadFailed(reply.status, reply.message);
  return reply.body;
}

/** Single reads answer `{ contents: [one] }` (D-9). */
export function firstOf(body: JsonObject): JsonObject {
  const first = Array.isArray(body['contents']) ? body['contents'][0] : body;
  if (!isJsonObject(first)) throw new Error('The answer holds nothing.');
  return first;
}
