import type { RegistryFieldsType } from '@rjsf/utils';
import { cells } from './cells/cells.ts';
import { ObjectField } from './fields/ObjectField.tsx';
import { RowsField } from './fields/RowsField.tsx';
import { SchemaField } from './fields/SchemaField.tsx';
import type { Registry } from './registry.ts';
import { CheckboxWidget, MultiSelectWidget, RadioWidget } from './widgets/ChoiceWidgets.tsx';
import { DateWidget } from './widgets/DateWidget.tsx';
import { DecimalWidget, MoneyWidget, NumberWidget } from './widgets/NumberWidget.tsx';
import { SelectWidget } from './widgets/SelectWidget.tsx';
import { TextareaWidget } from './widgets/TextareaWidget.tsx';
import { EmailWidget, TextWidget } from './widgets/TextWidget.tsx';

const widgets = {
  text: TextWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  'multi-select': MultiSelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  number: NumberWidget,
  decimal: DecimalWidget,
  money: MoneyWidget,
  date: DateWidget,
  email: EmailWidget,
};

const fields = { SchemaField, ObjectField, rows: RowsField };

/** What the renderer itself brings for declarations to name; an app lays its own on top with `extendRegistry`. */
export const defaultRegistry: Registry = {
  fields: fields as unknown as RegistryFieldsType,
  widgets,
  templates: {},
  cells,
  components: {},
};
