import type { JsonObject } from '../../../../src/engine/index.ts';
import { largeSample } from './large.ts';
import type { Samples } from './sample.ts';

const reader: JsonObject = {
  type: 'object',
  title: 'Join the library',
  description: 'A short form with one of most things.',
  required: ['givenName', 'familyName'],
  properties: {
    givenName: { type: 'string', title: 'Given name', default: 'Ann' },
    familyName: { type: 'string', title: 'Family name' },
    age: { type: 'integer', title: 'Age' },
    about: { type: 'string', title: 'About you' },
    pin: { type: 'string', title: 'PIN', minLength: 3 },
    telephone: { type: 'string', title: 'Telephone', minLength: 10 },
  },
};

/** Forms of plain fields, in groups at most. */
export const plainSamples: Samples = {
  simple: {
    schema: reader,
    uiSchema: {
      givenName: { 'ui:autofocus': true, 'ui:emptyValue': '' },
      age: { 'ui:widget': 'updown' },
      about: { 'ui:widget': 'textarea' },
      pin: { 'ui:widget': 'password' },
      telephone: { 'ui:options': { inputType: 'tel' } },
    },
    data: { givenName: 'Ann', familyName: 'Bell', age: 44, about: 'Reads at night', pin: 'owl' },
  },
  customObject: {
    schema: reader,
    data: { givenName: 'Bea', familyName: 'Carr', age: 61, about: 'Reads by day', pin: 'hen' },
  },
  numbers: {
    schema: {
      type: 'object',
      title: 'Numbers',
      properties: {
        weight: { title: 'Weight', type: 'number' },
        pages: { title: 'Pages', type: 'integer' },
        size: { type: 'number', title: 'Size', enum: [1, 2, 3] },
        sizeInSight: { type: 'number', title: 'Size in sight', enum: [1, 2, 3] },
        step: { type: 'integer', title: 'Step', minimum: 0, maximum: 100, multipleOf: 10 },
        tenth: { type: 'number', title: 'Tenth', multipleOf: 0.1 },
      },
    },
    uiSchema: {
      pages: { 'ui:widget': 'updown' },
      sizeInSight: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
      step: { 'ui:widget': 'range' },
    },
    data: { weight: 3.14, pages: 42, size: 2, sizeInSight: 3, step: 50, tenth: 0.3 },
  },
  widgets: {
    schema: {
      type: 'object',
      title: 'Widgets',
      properties: {
        formats: {
          type: 'object',
          title: 'Formats',
          properties: { email: { type: 'string', format: 'email' }, uri: { type: 'string', format: 'uri' } },
        },
        yesOrNo: {
          type: 'object',
          title: 'Yes or no',
          properties: {
            box: { type: 'boolean', title: 'A box' },
            circles: { type: 'boolean', title: 'Circles' },
            list: { type: 'boolean', title: 'A list' },
          },
        },
        texts: {
          type: 'object',
          title: 'Texts',
          properties: {
            short: { type: 'string', title: 'Short' },
            long: { type: 'string', title: 'Long' },
            colour: { type: 'string', title: 'Colour', default: '#151ce6' },
          },
        },
        secret: { type: 'string', default: 'not to be seen' },
        closed: { type: 'string', title: 'Closed', default: 'as it is' },
        fixed: { type: 'string', title: 'Fixed' },
        fixedToo: { type: 'string', title: 'Fixed too', readOnly: true },
        choice: { type: 'string', title: 'Choice', enum: ['north', 'south'] },
        titled: {
          type: 'string',
          title: 'Titled',
          oneOf: [
            { const: 'n', title: 'North' },
            { const: 's', title: 'South' },
          ],
        },
      },
    },
    uiSchema: {
      yesOrNo: { circles: { 'ui:widget': 'radio' }, list: { 'ui:widget': 'select' } },
      texts: { long: { 'ui:widget': 'textarea' }, colour: { 'ui:widget': 'color' } },
      secret: { 'ui:widget': 'hidden' },
      closed: { 'ui:disabled': true },
      fixed: { 'ui:readonly': true },
      choice: { 'ui:widget': 'SelectWidget' },
    },
    data: {
      formats: { email: 'reader@library.example', uri: 'https://library.example/' },
      yesOrNo: { box: true, circles: true, list: false },
      texts: { short: 'Ann Bell', long: 'Mill Lane', colour: '#112233' },
      secret: 'not to be seen',
      closed: 'as it is',
      fixed: 'f',
      fixedToo: 'g',
      choice: 'north',
      titled: 's',
    },
    untyped: ['/secret', '/closed', '/fixed', '/fixedToo'],
  },
  ordering: {
    schema: { ...reader, title: 'In another order' },
    uiSchema: { 'ui:order': ['familyName', 'givenName', '*', 'pin'], age: { 'ui:widget': 'updown' } },
    data: { givenName: 'Ann', familyName: 'Bell', age: 44, about: 'Reads', pin: 'owl' },
  },
  errors: {
    schema: {
      type: 'object',
      title: 'Data that is not valid',
      required: ['givenName', 'active'],
      properties: {
        givenName: { type: 'string', title: 'Given name', minLength: 8, pattern: '\\d+' },
        active: { type: 'boolean', title: 'Active' },
        skills: { type: 'array', items: { type: 'string', minLength: 5 } },
        choices: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['red', 'green', 'blue'] } },
      },
    },
    data: { givenName: 'Ann', active: true, skills: ['a', 'karate', 'budo'], choices: ['red', 'blue'] },
  },
  date: {
    schema: {
      type: 'object',
      title: 'Dates',
      properties: {
        own: {
          title: 'Own',
          type: 'object',
          properties: {
            date: { type: 'string', format: 'date', title: 'Date' },
            moment: { type: 'string', format: 'date-time', title: 'Moment' },
            time: { type: 'string', format: 'time', title: 'Time' },
          },
        },
        other: {
          title: 'Other',
          type: 'object',
          properties: {
            date: { type: 'string', format: 'date', title: 'Date' },
            moment: { type: 'string', format: 'date-time', title: 'Moment' },
          },
        },
      },
    },
    uiSchema: { other: { date: { 'ui:widget': 'alt-date' }, moment: { 'ui:widget': 'alt-datetime' } } },
    data: {
      own: { date: '2026-03-02', moment: '2026-03-02T10:00:00Z', time: '10:00:00Z' },
      other: { date: '2026-03-03', moment: '2026-03-03T11:00:00Z' },
    },
  },
  validation: {
    schema: {
      type: 'object',
      title: 'Twice the same',
      properties: {
        word: { title: 'Word', type: 'string', minLength: 3 },
        again: { title: 'The word again', type: 'string', minLength: 3 },
        age: { title: 'Age', type: 'number', minimum: 18 },
      },
    },
    uiSchema: { word: { 'ui:widget': 'password' }, again: { 'ui:widget': 'password' } },
    data: { word: 'owl', again: 'hen', age: 12 },
  },
  files: {
    schema: {
      type: 'object',
      title: 'Files',
      properties: {
        one: { type: 'string', format: 'data-url', title: 'One file' },
        several: { type: 'array', title: 'Several files', items: { type: 'string', format: 'data-url' } },
        letter: { type: 'string', format: 'data-url', title: 'A letter' },
      },
    },
    uiSchema: { letter: { 'ui:options': { accept: '.pdf' } } },
    data: { one: 'data:text/plain;name=a.txt;base64,YQ==', several: ['data:text/plain;name=b.txt;base64,Yg=='] },
    untyped: ['/one', '/several/0'],
  },
  single: {
    schema: { title: 'A single field', type: 'string' },
    uiSchema: { 'ui:widget': 'textarea' },
    data: 'First line\nSecond line',
  },
  null: {
    schema: {
      type: 'object',
      title: 'Words between',
      required: ['note', 'name'],
      properties: {
        note: { title: 'A note', description: 'Only to be read.', type: 'null' },
        name: { type: 'string', title: 'Name', default: 'Ann' },
      },
    },
    data: { note: null, name: 'Bea' },
    untyped: ['/note'],
  },
  nullable: {
    schema: {
      type: 'object',
      title: 'Perhaps nothing',
      properties: {
        name: { type: ['string', 'null'], title: 'Name' },
        age: { type: ['integer', 'null'], title: 'Age' },
        mood: { anyOf: [{ type: 'string', enum: ['glad', 'sad'] }, { type: 'null' }], title: 'Mood' },
        email: { oneOf: [{ type: 'null' }, { type: 'string', format: 'email' }], title: 'Email' },
      },
    },
    data: { name: null, age: 7, mood: 'glad', email: null },
  },
  large: largeSample,
};
