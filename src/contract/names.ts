import { isObject, type KnownNames, type WidgetKind } from '../engine/index.ts';
import { factChoices, factPaths } from './facts.ts';
import { keeping, people } from './keeping.ts';
import { overlayWords } from './overlayWords.ts';
import { planDateNames } from './planDates.ts';
import { operations } from './operations/index.ts';
import type { Operation } from './types.ts';
import { portalWidgetKinds } from './widgets.ts';

/** What each name in a call's body may hold. */
function bodiesTaken(): NonNullable<KnownNames['taken']> {
  return Object.fromEntries(
    Object.entries<Operation>(operations).map(([id, { body }]) => [
      id,
      Object.fromEntries(
        Object.entries(isObject(body?.properties) ? body.properties : {}).flatMap(([name, schema]) =>
          isObject(schema) ? [[name, schema]] : [],
        ),
      ),
    ]),
  );
}

/**
 * What declarations may name. The registries of renderer and app hold exactly these (a test proves
 * it), so that the check of `schemas/` needs no browser.
 */
export const knownNames: KnownNames = {
  widgets: Object.keys(portalWidgetKinds),
  widgetTypes: Object.fromEntries(
    Object.entries<WidgetKind>(portalWidgetKinds).flatMap(([name, { holds }]) => (holds ? [[name, holds]] : [])),
  ),
  owners: overlayWords.owners,
  ratings: [1, 2, 3, 4, 5],
  dates: planDateNames,
  signers: overlayWords.signers,
  people,
  keeping: Object.keys(keeping),
  fields: ['rows', 'list', 'description', 'link-button', 'image', 'embedded-scene', 'total-premium', 'report-card'],
  cells: [
    'text',
    'truncated',
    'date',
    'money',
    'lookup',
    'link',
    'toggle',
    'menu',
    'edit',
    'entry',
    'stages',
    'note-type',
    'pep-status',
    'document',
    'message-subject',
    'alert',
  ],
  entries: ['marks', 'register-marks'],
  components: [
    'pep-stage',
    'pep-glance',
    'pep-home',
    'plan-document',
    'pupil-header',
    'student-page',
    'pupil-glance',
    'line-of-time',
    'basic-details',
    'held-elsewhere',
    'legacy-link',
    'week-navigator',
    'register-head',
    'attendance-legend',
    'attendance-codes',
    'beta-label',
    'attendance-totals',
    'change-authority',
    'legacy-redirect',
    'legacy-dashboard',
    'http-error-codes',
    'start-page',
    'shortcut-keys',
    'user-profile',
    'alert-subscriptions',
    'two-factor',
    'authority-form',
    'report-cards',
    'marks-export',
    'register-export',
    'simple-form',
    'form-playground',
    'own-declarations',
    'user-tools',
    'import-upload',
    'answer-book',
    'import-run',
    'import-work',
    'import-key-maker',
    'subject-access',
    'subject-access-item',
    'merge-form',
    'document-upload',
    'historical-upload',
    'message-pane',
    'alerts-all-seen',
    'message-writer',
  ],
  operations: Object.keys(operations),
  taken: bodiesTaken(),
  facts: factPaths,
  where: { operations: 'src/contract/operations', facts: 'src/contract/facts.ts' },
  factChoices,
  factWords: overlayWords.facts,
};
