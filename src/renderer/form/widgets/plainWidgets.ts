import type { ComponentType } from 'react';
import { FileTextWidget } from './FileTextWidget.tsx';
import { ColourWidget, PasswordWidget } from './PlainInput.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';

/**
 * Widgets that forms of other origins ask for by rjsf's names or JSON Schema's formats; no declaration of ours does.
 */
export const plainWidgets: { readonly [name: string]: ComponentType<FieldWidgetProps> } = {
  password: PasswordWidget,
  color: ColourWidget,
  'data-url': FileTextWidget,
};
