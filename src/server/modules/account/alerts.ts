import type { ReplyOf } from '../../../contract/index.ts';
import { alertsOffered, followsAuthority } from '../../alerts/alerts.ts';
import { alertChoices, ownAccount, saveAlertChoice, saveAlertOption } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import type { Call } from '../handler.ts';

/** The alerts in their groups; the one of plans only where the authority has them (SET-11, SET-15). */
export async function readAlerts({ services, declarations, viewer }: Call): Promise<ReplyOf<'account.alerts'>> {
  const { settings } = await ownAccount(services.database, viewer);
  const choices = await alertChoices(services.database, viewer);
  const isChecked = (id: number) =>
    followsAuthority(viewer.typeId) ? settings.alerts.includes(id) : choices.get(id) === true;
  const items = alertsOffered(declarations, viewer.settings).map(({ id, name, group }) => ({
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

export async function saveAlert({ services, declarations, viewer, body }: Call): Promise<ReplyOf<'account.saveAlert'>> {
  const id = Number(body.id);
  if (!alertsOffered(declarations, viewer.settings).some((kind) => kind.id === id)) throw new ServerError('NOT_FOUND');
  await saveAlertChoice(services.database, viewer, { id, isChecked: body.isChecked === true });
  return { success: true, id };
}

export async function readAlertDigest({ services, viewer }: Call): Promise<ReplyOf<'account.alertDigest'>> {
  return { selectedAlertOption: (await ownAccount(services.database, viewer)).alertOption };
}

export async function saveAlertDigest({ services, viewer, body }: Call): Promise<ReplyOf<'account.setAlertDigest'>> {
  await saveAlertOption(services.database, viewer, Number(body.selectedAlertOption));
  return { success: true };
}
