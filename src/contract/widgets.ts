import { foreignWidgetKinds, plainWords, uiOptionsOf, widgetKind, widgetKinds } from '../engine/index.ts';
import type { Json, WidgetKinds } from '../engine/index.ts';

/** Widgets of the portal's own, which the app draws and registers by these names. */
export const ownWidgetKinds = {
  'school-by-urn': { holds: ['number'], label: 'control', words: plainWords },
} as const satisfies WidgetKinds;

/** Widgets of the signed-out forms only, which the portal draws without the renderer. */
export const signedOutWidgetKinds = {
  password: foreignWidgetKinds.password,
  code: { holds: ['string'], label: 'control', words: plainWords },
} as const satisfies WidgetKinds;

/** Their names. */
export const signedOutWidgets: readonly string[] = Object.keys(signedOutWidgetKinds);

/** Every widget that a declaration of the portal can name. */
export const portalWidgetKinds = { ...widgetKinds, ...ownWidgetKinds, ...signedOutWidgetKinds };

/** Whether a question's answer refers to stored files, as its UI schema says. */
export const holdsFiles = (ui: Json | undefined): boolean =>
  widgetKind(portalWidgetKinds, uiOptionsOf(ui).widget).files !== undefined;
