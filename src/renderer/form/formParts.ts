import type { ComponentType } from 'react';
import type { RegistryFieldsType } from '@rjsf/utils';
import type { widgetKinds } from '../../engine/index.ts';
import { extendRegistry, type Registry } from '../registry.ts';
import { DescriptionField } from './fields/DescriptionField.tsx';
import { EmbeddedSceneField } from './fields/EmbeddedSceneField.tsx';
import { ImageField } from './fields/ImageField.tsx';
import { LinkButtonField } from './fields/LinkButtonField.tsx';
import { ListField } from './fields/ListField.tsx';
import { ObjectField } from './fields/ObjectField.tsx';
import { RowsField } from './fields/RowsField.tsx';
import { SchemaField } from './fields/SchemaField.tsx';
import type { FieldWidgetProps } from './widgets/widgetProps.ts';
import { AnyTextWidget } from './widgets/AnyTextWidget.tsx';
import { CheckboxWidget, MultiSelectWidget, RadioWidget } from './widgets/ChoiceWidgets.tsx';
import { ChipsWidget } from './widgets/ChipsWidget.tsx';
import { DateTimeWidget } from './widgets/DateTimeWidget.tsx';
import { DateWidget } from './widgets/DateWidget.tsx';
import { DecimalWidget, MoneyWidget, NumberWidget } from './widgets/NumberWidget.tsx';
import { ScaleWidget } from './widgets/ScaleWidget.tsx';
import { SelectWidget } from './widgets/SelectWidget.tsx';
import { SignatureWidget } from './widgets/SignatureWidget.tsx';
import { TextareaWidget } from './widgets/TextareaWidget.tsx';
import { EmailWidget, TextWidget } from './widgets/TextWidget.tsx';
import { PictureWidget, UploadWidget } from './widgets/UploadWidget.tsx';

/** One component for each widget that the engine describes, and none that it does not. */
const widgets = {
  text: TextWidget,
  'any-text': AnyTextWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  'multi-select': MultiSelectWidget,
  radio: RadioWidget,
  chips: ChipsWidget,
  checkbox: CheckboxWidget,
  number: NumberWidget,
  decimal: DecimalWidget,
  money: MoneyWidget,
  date: DateWidget,
  'date-time': DateTimeWidget,
  email: EmailWidget,
  signature: SignatureWidget,
  scale: ScaleWidget,
  upload: UploadWidget,
  picture: PictureWidget,
} satisfies { [name in keyof typeof widgetKinds]: ComponentType<FieldWidgetProps> };

const fields = {
  SchemaField,
  ObjectField,
  list: ListField,
  rows: RowsField,
  description: DescriptionField,
  'link-button': LinkButtonField,
  image: ImageField,
  'embedded-scene': EmbeddedSceneField,
};

/**
 * What the renderer brings for forms to name. It comes with the form and not with the registry: a page without a form
 * loads none of it (D-263).
 */
export const formParts = {
  fields: fields as unknown as RegistryFieldsType,
  widgets,
} satisfies Pick<Registry, 'fields' | 'widgets'>;

/** The registry that a form draws by: its own parts, and over them what the app lays on top; the same for the same. */
export function withFormParts(registry: Registry): Registry {
  const known = whole.get(registry);
  if (known !== undefined) return known;
  const made = extendRegistry(registry, {
    fields: { ...formParts.fields, ...registry.fields },
    widgets: { ...formParts.widgets, ...registry.widgets },
  });
  whole.set(registry, made);
  return made;
}

const whole = new WeakMap<Registry, Registry>();
