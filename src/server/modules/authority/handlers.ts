import { noContacts, type ReplyOf } from '../../../contract/index.ts';
import { fileColumns, type CardArrangement, type JsonObject } from '../../../engine/index.ts';
import { changeContacts, changeSettings } from '../../db/across/index.ts';
import type { GuidanceAddresses } from '../../db/authoritySettings.ts';
import { ServerError } from '../../errors.ts';
import type { Call, Handlers } from '../handler.ts';
import { compiledTable, listHandler } from '../lists/listHandler.ts';
import { cycleRows, saveCycles } from './cycles.ts';
import { premiumRateRows, savePremiumRates } from './premiumRates.ts';
import { saveTimeLimits, timeLimitsRow } from './timeLimits.ts';
import { saveSignOn, signOnRow } from './signOn.ts';
import { firstStepList } from './firstSteps.ts';

export const authorityHandlers = {
  'authority.settings': {
    outside: async (call, { inUnit }) => ({
      contents: [
        {
          ...settingsRow(call.viewer),
          ...(await signOnRow(call)),
          ...(await inUnit(async ({ db }) => ({
            cycles: await cycleRows(db),
            premiumRates: await premiumRateRows(db),
          }))),
        },
      ],
    }),
  },
  'authority.summaryFields': { run: (call) => Promise.resolve({ contents: summaryFields(call) }) },
  'authority.steps': listHandler(firstStepList),
  'authority.saveServices': { outside: saveServices },
  'authority.saveChoices': { outside: saveChoices },
  'authority.saveTimeLimits': { outside: saveTimeLimits },
  'authority.saveCycles': { run: saveCycles },
  'authority.savePremiumRates': { run: savePremiumRates },
  'authority.saveContacts': { outside: saveContacts },
  'authority.saveSignOn': { outside: saveSignOn },
} satisfies Handlers;

function settingsRow({ settings, supportTel, contacts }: Call['viewer']) {
  const {
    hasMessaging,
    hasPep,
    hasPepAutoSave,
    hasPepRagRatingEnabled,
    hasSessionStudents,
    hasPercentageStudents,
    usesPepCycles,
    useExportPassword,
    mfaRequired,
    subjectAccessNeedsTwo,
    declarationsNeedTwo,
    hasDelegation,
  } = settings;
  const guidance = settings.ratingGuidanceUrl;
  return {
    supportTel,
    hasMessaging,
    hasPep,
    hasPepAutoSave,
    hasPepRagRatingEnabled,
    hasSessionStudents,
    hasPercentageStudents,
    usesPepCycles,
    useExportPassword,
    mfaRequired,
    subjectAccessNeedsTwo,
    declarationsNeedTwo,
    hasDelegation,
    alerts: settings.alerts,
    summaryExportFields: settings.summaryExportFields,
    todayFirst: settings.todayCards.first,
    todayHidden: settings.todayCards.hidden,
    guidanceEarlyYears: guidance?.earlyYears ?? '',
    guidanceStatutory: guidance?.statutory ?? '',
    guidancePost16: guidance?.post16 ?? '',
    nationalListCode: settings.nationalListCode,
    ...timeLimitsRow(settings),
    ...contacts,
  };
}

/** Columns of the table of plans that can stand in a file, in the table's order. */
function summaryFields({ declarations }: Call) {
  const { columns } = compiledTable(declarations, 'pep-status');
  return fileColumns(columns).map(({ field, title }) => ({ id: field, label: title }));
}

async function saveServices({
  services,
  declarations,
  viewer,
  body,
}: Call): Promise<ReplyOf<'authority.saveServices'>> {
  const known = declarations.lookup('alert').options?.map(({ value }) => value) ?? [];
  if ((body.alerts as readonly number[]).some((id) => !known.includes(id)))
    throw new ServerError('INVALID', { errors: { '/alerts': 'One of these is not an alert' } });
  const { supportTel = '', ...settings } = body;
  await changeSettings(services.database, viewer, {
    action: 'authority.saveServices',
    settings: () => settings,
    supportTel: String(supportTel).trim(),
  });
  return { success: true };
}

async function saveChoices(call: Call): Promise<ReplyOf<'authority.saveChoices'>> {
  const { services, viewer, body } = call;
  const asked = new Set(body.summaryExportFields as readonly string[]);
  const known = summaryFields(call).map(({ id }) => id);
  if ([...asked].some((name) => !known.includes(name)))
    throw new ServerError('INVALID', {
      errors: { '/summaryExportFields': 'One of these is not a field of the table of plans' },
    });
  const settings = {
    summaryExportFields: known.filter((name) => asked.has(name)),
    ratingGuidanceUrl: guidanceOf(body),
    ...cardsOf(call),
    ...codeOf(body),
  };
  await changeSettings(services.database, viewer, { action: 'authority.saveChoices', settings: () => settings });
  return { success: true };
}

/** How the cards of Today are arranged; nothing where the call does not speak of them. */
function cardsOf({ body, declarations }: Call): { todayCards?: CardArrangement } {
  const { todayFirst, todayHidden } = body as { todayFirst?: readonly string[]; todayHidden?: readonly string[] };
  if (todayFirst === undefined && todayHidden === undefined) return {};
  const todayCards = { first: todayFirst ?? [], hidden: todayHidden ?? [] };
  const known = declarations.lookup('today-card').options?.map(({ value }) => value) ?? [];
  const unknown = (names: readonly string[]) => names.some((name) => !known.includes(name));
  const errors = {
    ...(unknown(todayCards.first) && { '/todayFirst': 'One of these is no card of Today' }),
    ...(unknown(todayCards.hidden) && { '/todayHidden': 'One of these is no card of Today' }),
    ...(todayCards.first.some((name) => todayCards.hidden.includes(name)) && {
      '/todayFirst': 'One of these is hidden as well. Please take it out of one of the two.',
    }),
  };
  if (Object.keys(errors).length > 0) throw new ServerError('INVALID', { errors });
  return { todayCards };
}

/** The number in the national list; nothing where the call does not speak of it, and null takes it away. */
const codeOf = ({ nationalListCode: said }: JsonObject): { nationalListCode?: string | null } =>
  said === undefined ? {} : { nationalListCode: typeof said === 'string' ? said : null };

async function saveContacts({ services, viewer, body }: Call): Promise<ReplyOf<'authority.saveContacts'>> {
  const contacts = Object.fromEntries(Object.keys(noContacts).map((name) => [name, wordOf(body[name])]));
  await changeContacts(services.database, viewer, { ...noContacts, ...contacts });
  return { success: true };
}

/** Whoever rates is led to the guidance for the pupil's age, so one address alone would leave others nowhere. */
function guidanceOf(body: JsonObject): GuidanceAddresses | null {
  const addresses = {
    earlyYears: wordOf(body.guidanceEarlyYears),
    statutory: wordOf(body.guidanceStatutory),
    post16: wordOf(body.guidancePost16),
  };
  const given = Object.values(addresses).filter((address) => address !== '').length;
  if (given === 0) return null;
  if (given < 3)
    throw new ServerError('INVALID', { message: 'Please write all three addresses of the guidance, or none.' });
  return addresses;
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
