import type { JsonObject } from '../../../engine/index.ts';
import { alertsOffered, followsAuthority } from '../../alerts/alerts.ts';
import { alertChoices, ownAccount, saveAlertChoice, saveAlertOption } from '../../db/across/accounts.ts';
import { ServerError } from '../../errors.ts';
import type { Call } from '../handler.ts';

/** The alerts in their groups; the one of plans only where the authority has them (SET-11, SET-15). */
export async function readAlerts({ services, viewer }: Call): Promise<JsonObject> {
  const { settings } = await ownAccount(services.database, viewer);
  const choices = await alertChoices(services.database, viewer);
  const isChecked = (id: number) =>
    followsAuthority(viewer.typeId) ? settings.alerts.includes(id) : choices.get(id) === true;
  const items = alertsOffered(services.catalog, viewer.settings).map(({ id, name, group }) => ({
    group,
    item: { id, name, isChecked: isChecked(id) },
  }));
  const of = (name: string) => items.filter(({ group }) => group === name).map(({ item }) => item);
  return {
    general: of('general'),
    studentEvents: of('studentEvents'),
    ...(viewer.settings.hasPep && { pep: of('pep') }),
  };
}

export async function saveAlert({ services, viewer, body }: Call): Promise<JsonObject> {
  const id = Number(body.id);
  if (!alertsOffered(services.catalog, viewer.settings).some((kind) => kind.id === id))
    throw new ServerError('NOT_FOUND');
  await saveAlertChoice(services.database, viewer, { id, isChecked: body.isChecked === true });
  return { success: true, id };
}

export async function readAlertDigest({ services, viewer }: Call): Promise<JsonObject> {
  return { selectedAlertOption: (await ownAccount(services.database, viewer)).alertOption };
}

export async function saveAlertDigest({ services, viewer, body }: Call): Promise<JsonObject> {
  await saveAlertOption(services.database, viewer, Number(body.selectedAlertOption));
  return { success: true };
}
