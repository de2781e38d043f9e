import type { JsonSchema } from '../../engine/index.ts';
import { firstSteps } from '../codecs/authority.ts';
import { contactFields } from '../contacts.ts';
import { done, options } from '../replies/common.ts';
import { boolean, contents, integer, list, nullable, object, string } from '../replies/shape.ts';
import { cycleRow, premiumRate } from './authorityLists.ts';
import { defineOperations } from './define.ts';
import { closed, line, text } from './schema.ts';

const superUsers = { 'user.typeId': 3 };
const support = { 'user.isSupportOrigin': true };
const flag: JsonSchema = { type: 'boolean' };
/** Of `lookups/today-card`, which the handler asks. */
const cardNames: JsonSchema = { type: 'array', items: text(60), maxItems: 60, uniqueItems: true };
const address: JsonSchema = { ...text(500), pattern: '^(https://\\S+)?$' };

/** The number of an area in the national list of schools; there is none that begins with nought. */
const nationalListCode: JsonSchema = { type: ['string', 'null'], maxLength: 3, pattern: '^[1-9][0-9]{2}$' };

/** The time limits of plans, by the name of each on the page. */
const timeLimits = {
  limitInitial: integer,
  limitInitialLonger: integer,
  limitNewSetting: integer,
  limitAfterMeeting: integer,
  limitReview: integer,
  limitCutOff: integer,
  limitsCountedIn: string,
};

/** Longer limits would end in another term. */
const limit: JsonSchema = { type: 'integer', minimum: 1, maximum: 60 };

const authoritySettings = object({
  supportTel: string,
  hasMessaging: boolean,
  hasPep: boolean,
  hasPepAutoSave: boolean,
  hasPepRagRatingEnabled: boolean,
  hasSessionStudents: boolean,
  hasPercentageStudents: boolean,
  usesPepCycles: boolean,
  useExportPassword: boolean,
  mfaRequired: boolean,
  subjectAccessNeedsTwo: boolean,
  declarationsNeedTwo: boolean,
  hasDelegation: boolean,
  alerts: list(integer),
  summaryExportFields: list(string),
  todayFirst: list(string),
  todayHidden: list(string),
  guidanceEarlyYears: string,
  guidanceStatutory: string,
  guidancePost16: string,
  nationalListCode: nullable(string),
  ...timeLimits,
  youngestPepAge: nullable(integer),
  cycles: list(cycleRow),
  premiumRates: list(premiumRate),
  signOnIssuer: string,
  signOnClientId: string,
  signOnDomains: string,
  signOnAddress: string,
  signOnPasswords: boolean,
  ...contactFields,
});

/** Settings of an authority that its own people or support may change (D-17, D-52, D-89). */
export const authorityOperations = defineOperations({
  'authority.settings': {
    method: 'GET',
    path: '/api/LocalAuthority/AuthoritySettings',
    kind: 'read',
    summary: 'What the authority has switched on, and its own choices (D-17)',
    reply: contents(authoritySettings),
    allow: [superUsers, support],
  },
  'authority.steps': {
    method: 'GET',
    path: '/api/LocalAuthority/Steps',
    kind: 'list',
    summary: 'What the authority needs before its first plan is finished, and what of it is still missing',
    query: firstSteps.query,
    allow: [superUsers, support],
  },
  'authority.saveServices': {
    method: 'POST',
    path: '/api/LocalAuthority/Services',
    kind: 'command',
    summary:
      'Switches parts of the portal on and off for the authority, and says whether everybody there needs a second factor (D-17)',
    body: closed(
      {
        supportTel: { ...text(30), pattern: '^[0-9 +()-]*$' },
        hasMessaging: flag,
        hasPep: flag,
        hasPepAutoSave: flag,
        hasPepRagRatingEnabled: flag,
        hasSessionStudents: flag,
        hasPercentageStudents: flag,
        usesPepCycles: flag,
        useExportPassword: flag,
        mfaRequired: flag,
        subjectAccessNeedsTwo: flag,
        declarationsNeedTwo: flag,
        hasDelegation: flag,
        alerts: {
          type: 'array',
          items: { type: 'integer', minimum: 1, maximum: 1000 },
          maxItems: 20,
          uniqueItems: true,
        },
      },
      [
        'hasPep',
        'hasPepAutoSave',
        'hasPepRagRatingEnabled',
        'hasSessionStudents',
        'hasPercentageStudents',
        'usesPepCycles',
        'useExportPassword',
        'mfaRequired',
        'alerts',
      ],
    ),
    reply: done,
    allow: [superUsers, support],
    deny: [
      {
        when: { 'user.isSupportOrigin': false },
        reason: 'These are changed by support. Please ask them by telephone.',
      },
    ],
  },
  'authority.saveChoices': {
    method: 'POST',
    path: '/api/LocalAuthority/Choices',
    kind: 'command',
    summary:
      'Fields of the PEP summary export, guidance for those who rate, cards of Today, the area in the national list ' +
      '(D-89, RAG-8, D-277, D-435)',
    body: closed(
      {
        summaryExportFields: { type: 'array', items: text(60), maxItems: 60, uniqueItems: true },
        todayFirst: cardNames,
        todayHidden: cardNames,
        guidanceEarlyYears: address,
        guidanceStatutory: address,
        guidancePost16: address,
        nationalListCode,
      },
      ['summaryExportFields'],
    ),
    reply: done,
    allow: [superUsers, support],
  },
  'authority.saveTimeLimits': {
    method: 'POST',
    path: '/api/LocalAuthority/TimeLimits',
    kind: 'command',
    summary:
      'The time limits of plans, which reports, alerts and automatic answers go by, and the youngest age with one',
    body: closed(
      {
        limitInitial: limit,
        limitInitialLonger: limit,
        limitNewSetting: limit,
        limitAfterMeeting: limit,
        limitReview: limit,
        limitCutOff: { type: 'integer', minimum: 0, maximum: 20 },
        limitsCountedIn: { enum: ['working', 'school'] },
        youngestPepAge: { type: ['integer', 'null'], minimum: 0, maximum: 5 },
      },
      Object.keys(timeLimits),
    ),
    reply: done,
    allow: [superUsers, support],
  },
  'authority.saveContacts': {
    method: 'POST',
    path: '/api/LocalAuthority/Contacts',
    kind: 'command',
    summary: 'Whom to ask, and where the authority’s own notices stand: everybody can read it before they sign in',
    body: closed(
      {
        contactName: line(100),
        contactEmail: {
          ...text(254),
          pattern: "^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63})+)?$",
        },
        contactTelephone: { ...text(30), pattern: '^[0-9 +()-]*$' },
        privacyUrl: address,
        accessibilityUrl: address,
      },
      [],
    ),
    reply: done,
    allow: [superUsers, support],
  },
  'authority.saveSignOn': {
    method: 'POST',
    path: '/api/LocalAuthority/SignOn',
    kind: 'command',
    summary: 'How people of the authority sign in by its own provider; without an address of one, not at all',
    body: closed(
      {
        issuer: { ...text(300), pattern: '^(https?://\\S+)?$' },
        client: line(200),
        clientSecret: text(500),
        domains: text(1000),
        addressClaim: { enum: ['email', 'preferred_username'] },
        passwords: flag,
      },
      [],
    ),
    reply: done,
    allow: [superUsers, support],
    deny: [
      {
        when: { 'user.isSupportOrigin': false },
        reason: 'Single sign-on is set up by support. Please ask them by telephone.',
      },
    ],
  },
  'authority.summaryFields': {
    method: 'GET',
    path: '/api/LocalAuthority/SummaryFields',
    kind: 'options',
    summary: 'Fields that a PEP summary export may hold (D-89)',
    reply: options,
    allow: [superUsers, support],
  },
});
