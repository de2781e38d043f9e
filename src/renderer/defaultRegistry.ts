import type { RegistryFieldsType } from '@rjsf/utils';
import { cells } from './cells/cells.ts';
import { DescriptionField } from './fields/DescriptionField.tsx';
import { EmbeddedSceneField } from './fields/EmbeddedSceneField.tsx';
import { ImageField } from './fields/ImageField.tsx';
import { LinkButtonField } from './fields/LinkButtonField.tsx';
import { ObjectField } from './fields/ObjectField.tsx';
import { RowsField } from './fields/RowsField.tsx';
import { SchemaField } from './fields/SchemaField.tsx';
import type { Registry } from './registry.ts';
import { AnyTextWidget } from './widgets/AnyTextWidget.tsx';
import { CheckboxWidget, MultiSelectWidget, RadioWidget } from './widgets/ChoiceWidgets.tsx';
import { DateTimeWidget } from './widgets/DateTimeWidget.tsx';
import { DateWidget } from './widgets/DateWidget.tsx';
import { DecimalWidget, MoneyWidget, NumberWidget } from './widgets/NumberWidget.tsx';
import { ScaleWidget } from './widgets/ScaleWidget.tsx';
import { SelectWidget } from './widgets/SelectWidget.tsx';
import { TextareaWidget } from './widgets/TextareaWidget.tsx';
import { EmailWidget, TextWidget } from './widgets/TextWidget.tsx';
import { PictureWidget, UploadWidget } from './widgets/UploadWidget.tsx';

const widgets = {
  text: TextWidget,
  'any-text': AnyTextWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  'multi-select': MultiSelectWidget,
  radio: RadioWidget,
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
};

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
  templates: {},
  cells,
  components: {},
};
