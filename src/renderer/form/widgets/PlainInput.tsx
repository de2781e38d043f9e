import { TextWidget } from './TextWidget.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';

/** A text that is not shown while it is typed. */
export function PasswordWidget(props: FieldWidgetProps) {
  return <TextWidget {...props} type="password" />;
}

/** A colour, chosen in the browser's own way. */
export function ColourWidget(props: FieldWidgetProps) {
  return <TextWidget {...props} type="color" />;
}
