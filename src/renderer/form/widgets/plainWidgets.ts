import type { ComponentType } from 'react';
import type { foreignWidgetKinds } from '../../../engine/index.ts';
import { FileTextWidget } from './FileTextWidget.tsx';
import { ColourWidget, PasswordWidget } from './PlainInput.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';

const components = {
  password: PasswordWidget,
  color: ColourWidget,
  'data-url': FileTextWidget,
} satisfies { [name in keyof typeof foreignWidgetKinds]: ComponentType<FieldWidgetProps> };

/**
 * Widgets that forms of other origins ask for by rjsf's names or JSON Schema's formats; no declaration of ours does.
 */
export const plainWidgets: { readonly [name: string]: ComponentType<FieldWidgetProps> } = components;
