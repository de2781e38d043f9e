import type { ComponentType } from 'react';
import type { RegistryFieldsType } from '@rjsf/utils';
import { foreignWidgetKinds, widgetKinds } from '../engine/index.ts';
import { cells } from './table/cells/cells.ts';
import { DescriptionField } from './form/fields/DescriptionField.tsx';
import { EmbeddedSceneField } from './form/fields/EmbeddedSceneField.tsx';
import { ImageField } from './form/fields/ImageField.tsx';
import { LinkButtonField } from './form/fields/LinkButtonField.tsx';
import { ObjectField } from './form/fields/ObjectField.tsx';
import { RowsField } from './form/fields/RowsField.tsx';
import { SchemaField } from './form/fields/SchemaField.tsx';
import type { Registry } from './registry.ts';
import type { FieldWidgetProps } from './form/widgets/widgetProps.ts';
import { AnyTextWidget } from './form/widgets/AnyTextWidget.tsx';
import { CheckboxWidget, MultiSelectWidget, RadioWidget } from './form/widgets/ChoiceWidgets.tsx';
import { ChipsWidget } from './form/widgets/ChipsWidget.tsx';
import { DateTimeWidget } from './form/widgets/DateTimeWidget.tsx';
import { DateWidget } from './form/widgets/DateWidget.tsx';
import { DecimalWidget, MoneyWidget, NumberWidget } from './form/widgets/NumberWidget.tsx';
import { ScaleWidget } from './form/widgets/ScaleWidget.tsx';
import { SelectWidget } from './form/widgets/SelectWidget.tsx';
import { TextareaWidget } from './form/widgets/TextareaWidget.tsx';
import { EmailWidget, TextWidget } from './form/widgets/TextWidget.tsx';
import { PictureWidget, UploadWidget } from './form/widgets/UploadWidget.tsx';

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
  scale: ScaleWidget,
  upload: UploadWidget,
  picture: PictureWidget,
} satisfies { [name in keyof typeof widgetKinds]: ComponentType<FieldWidgetProps> };

const fields = {
  SchemaField,
  ObjectField,
  rows: RowsField,
  description: DescriptionField,
  'link-button': LinkButtonField,
  image: ImageField,
  'embedded-scene': EmbeddedSceneField,
};

/** What the renderer itself brings for declarations to name; an app lays its own on top with `extendRegistry`. */
export const defaultRegistry: Registry = {
  fields: fields as unknown as RegistryFieldsType,
  widgets,
  widgetKinds: { ...foreignWidgetKinds, ...widgetKinds },
  templates: {},
  cells,
  entries: {},
  components: {},
};
