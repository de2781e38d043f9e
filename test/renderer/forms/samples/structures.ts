import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Samples } from './sample.ts';

const colour: JsonObject = {
  title: 'Colour',
  type: 'string',
  anyOf: [
    { type: 'string', enum: ['#f00'], title: 'Red' },
    { type: 'string', enum: ['#0f0'], title: 'Green' },
    { type: 'string', enum: ['#00f'], title: 'Blue' },
  ],
};
const texts = (title: string): JsonObject => ({ type: 'array', title, items: { type: 'string', default: 'word' } });
const borrows = 'Do you borrow books?';
const borrower: JsonObject = {
  title: 'Borrower',
  type: 'object',
  required: [borrows],
  properties: { [borrows]: { type: 'string', enum: ['No', 'One', 'Several'], default: 'No' } },
  dependencies: {
    [borrows]: {
      oneOf: [
        { properties: { [borrows]: { enum: ['No'] } } },
        {
          properties: { [borrows]: { enum: ['One'] }, 'How long is it?': { type: 'number' } },
          required: ['How long is it?'],
        },
        {
          properties: { [borrows]: { enum: ['Several'] }, 'May we ask for some back?': { type: 'boolean' } },
          required: ['May we ask for some back?'],
        },
      ],
    },
  },
};
const places: JsonObject = {
  enum: [
    { name: 'Leeds', floor: 4 },
    { name: 'York', floor: 5 },
    { name: 'Hull', floor: 2 },
  ],
};
const branchNames: JsonObject = { 'ui:enumNames': ['Leeds branch', 'York branch', 'Hull branch'] };

/** Forms whose structure is what is hard about them. */
export const structureSamples: Samples = {
  nested: {
    schema: {
      type: 'object',
      title: 'Tasks',
      required: ['title'],
      properties: {
        title: { type: 'string', title: 'Title' },
        tasks: {
          type: 'array',
          title: 'Tasks',
          items: {
            type: 'object',
            required: ['title'],
            properties: {
              title: { type: 'string', title: 'Title' },
              details: { type: 'string', title: 'Details' },
              done: { type: 'boolean', title: 'Done?', default: false },
            },
          },
        },
      },
    },
    uiSchema: { tasks: { items: { details: { 'ui:widget': 'textarea' } } } },
    data: {
      title: 'Today',
      tasks: [
        { title: 'Shelve', details: 'Fiction first', done: true },
        { title: 'Mend', details: 'Two spines', done: false },
      ],
    },
  },
  arrays: {
    schema: {
      definitions: { Thing: { type: 'object', properties: { name: { type: 'string', default: 'A name' } } } },
      type: 'object',
      properties: {
        words: texts('Words'),
        several: {
          type: 'array',
          title: 'Several',
          uniqueItems: true,
          items: { type: 'string', enum: ['a', 'b', 'c', 'd'] },
        },
        fixed: {
          type: 'array',
          title: 'Fixed',
          items: [
            { title: 'A text', type: 'string', default: 'word' },
            { title: 'Yes or no', type: 'boolean' },
          ],
          additionalItems: { title: 'More', type: 'number' },
        },
        atLeast: { type: 'array', title: 'At least three', minItems: 3, items: { $ref: '#/definitions/Thing' } },
        lists: {
          type: 'array',
          title: 'Lists',
          items: { type: 'array', title: 'Inner list', items: { type: 'string', default: 'word' } },
        },
        still: texts('Not to be moved'),
        kept: texts('Not to be removed'),
        bare: texts('No buttons'),
        fixedBare: {
          type: 'array',
          title: 'Fixed, no buttons',
          items: [
            { title: 'A number', type: 'number', default: 42 },
            { title: 'Yes or no', type: 'boolean', default: false },
          ],
          additionalItems: { title: 'A text', type: 'string' },
        },
      },
    },
    uiSchema: {
      words: { items: { 'ui:emptyValue': '' } },
      several: { 'ui:widget': 'checkboxes' },
      fixed: {
        items: [{ 'ui:widget': 'textarea' }, { 'ui:widget': 'select' }],
        additionalItems: { 'ui:widget': 'updown' },
      },
      still: { 'ui:options': { orderable: false } },
      kept: { 'ui:options': { removable: false } },
      bare: { 'ui:options': { addable: false, orderable: false, removable: false } },
      fixedBare: { 'ui:options': { addable: false, orderable: false, removable: false } },
    },
    data: {
      words: ['one', 'two'],
      several: ['a', 'b'],
      fixed: ['Some text', true, 123],
      atLeast: [{ name: 'x' }, { name: 'y' }, {}],
      lists: [['a', 'b'], ['c']],
      still: ['p', 'q'],
      kept: ['r', 's'],
      bare: ['t', 'u'],
      fixedBare: [42, true, 'v', 'w'],
    },
  },
  references: {
    schema: {
      definitions: {
        address: {
          type: 'object',
          required: ['street', 'town'],
          properties: { street: { type: 'string' }, town: { type: 'string' } },
        },
        node: {
          type: 'object',
          properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
        },
        chain: { type: 'object', properties: { label: { type: 'string' }, next: { $ref: '#/definitions/chain' } } },
      },
      type: 'object',
      properties: {
        home: { title: 'Home', $ref: '#/definitions/address' },
        branch: { title: 'Branch', $ref: '#/definitions/address' },
        tree: { title: 'Subjects', $ref: '#/definitions/node' },
        chain: { title: 'Chain', $ref: '#/definitions/chain' },
      },
    },
    uiSchema: { 'ui:order': ['branch', 'home', 'tree', 'chain'] },
    data: {
      home: { street: 'Mill Lane', town: 'Leeds' },
      branch: { street: 'High Street', town: 'York' },
      tree: {
        name: 'Art',
        children: [{ name: 'Music', children: [{ name: 'Song' }, { name: 'Opera', children: [] }] }, { name: 'Film' }],
      },
      chain: { label: 'a', next: { label: 'b' } },
    },
  },
  alternatives: {
    schema: {
      definitions: {
        Colour: colour,
        Toggle: {
          title: 'Toggle',
          type: 'boolean',
          oneOf: [
            { title: 'On', const: true },
            { title: 'Off', const: false },
          ],
        },
      },
      type: 'object',
      title: 'Book cover',
      required: ['ink', 'blend'],
      properties: {
        ink: { $ref: '#/definitions/Colour', title: 'Ink' },
        mask: { type: 'array', uniqueItems: true, title: 'Mask', items: { $ref: '#/definitions/Colour' } },
        toggle: { title: 'Use the mask', $ref: '#/definitions/Toggle' },
        palette: { type: 'array', title: 'Palette', items: { $ref: '#/definitions/Colour' } },
        blend: {
          title: 'Blend',
          type: 'string',
          oneOf: [
            { const: 'screen', title: 'Screen' },
            { const: 'multiply', title: 'Multiply' },
            { const: 'overlay', title: 'Overlay' },
          ],
        },
      },
    },
    uiSchema: { blend: { 'ui:enumDisabled': ['multiply'] }, toggle: { 'ui:widget': 'radio' } },
    data: { ink: '#0f0', mask: ['#00f'], toggle: true, palette: ['#f00'], blend: 'screen' },
  },
  propertyDependencies: {
    schema: {
      type: 'object',
      title: 'One needs the other',
      properties: Object.fromEntries(
        [
          ['oneWay', { card: ['address'] }],
          ['bothWays', { card: ['address'], address: ['card'] }],
        ].map(([name, dependencies]) => [
          String(name),
          {
            title: String(name),
            type: 'object',
            required: ['name'],
            dependencies: dependencies as JsonObject,
            properties: { name: { type: 'string' }, card: { type: 'number' }, address: { type: 'string' } },
          },
        ]),
      ),
    },
    uiSchema: { oneWay: { card: { 'ui:help': 'With a card number, an address is needed.' } } },
    data: { oneWay: { name: 'Ann' }, bothWays: { name: 'Bea', card: 1, address: 'Mill Lane' } },
  },
  schemaDependencies: {
    schema: {
      type: 'object',
      title: 'One opens the other',
      definitions: { borrower },
      properties: {
        billing: {
          title: 'Billing',
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, card: { type: 'number' } },
          dependencies: { card: { properties: { address: { type: 'string' } }, required: ['address'] } },
        },
        borrower: { title: 'Borrower', $ref: '#/definitions/borrower' },
        borrowers: { title: 'Borrowers', type: 'array', items: { $ref: '#/definitions/borrower' } },
        household: {
          title: 'Household',
          type: 'array',
          items: [{ title: 'First', $ref: '#/definitions/borrower' }],
          additionalItems: { title: 'Another', $ref: '#/definitions/borrower' },
        },
      },
    },
    data: {
      billing: { name: 'Ann', card: 3, address: 'Mill Lane' },
      borrower: { [borrows]: 'No' },
      borrowers: [
        { [borrows]: 'One', 'How long is it?': 6 },
        { [borrows]: 'Several', 'May we ask for some back?': false },
      ],
      household: [
        { [borrows]: 'No' },
        { [borrows]: 'One', 'How long is it?': 6 },
        { [borrows]: 'Several', 'May we ask for some back?': true },
      ],
    },
    flips: [
      '/billing/card',
      `/borrower/${borrows}`,
      `/borrowers/0/${borrows}`,
      `/borrowers/1/${borrows}`,
      `/household/0/${borrows}`,
      `/household/1/${borrows}`,
      `/household/2/${borrows}`,
    ],
  },
  additionalProperties: {
    schema: {
      type: 'object',
      title: 'Of one’s own naming',
      required: ['name'],
      additionalProperties: { type: 'string' },
      properties: { name: { type: 'string', title: 'Name' }, age: { type: 'integer', title: 'Age' } },
    },
    data: { name: 'Ann', age: 44, favourite: 'Emma', 'second best': 'Persuasion' },
  },
  patternProperties: {
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        sizes: {
          type: 'object',
          additionalProperties: false,
          patternProperties: { '^n_': { type: 'integer' }, '^t_': { type: 'string' } },
        },
        anything: { type: 'object', additionalProperties: true },
      },
    },
    data: {
      name: 'Ann',
      sizes: { n_pages: 3, t_cloth: 'linen' },
      anything: { words: 'x', count: 2, sure: true, list: ['a', 'b'], deep: { er: 'y' } },
    },
  },
  anyOf: {
    schema: {
      type: 'object',
      properties: {
        age: { type: 'integer', title: 'Age' },
        items: {
          type: 'array',
          items: {
            type: 'object',
            anyOf: [{ properties: { foo: { type: 'string' } } }, { properties: { bar: { type: 'string' } } }],
          },
        },
      },
      anyOf: [
        {
          title: 'By name',
          properties: {
            givenName: { type: 'string', title: 'Given name', default: 'Ann' },
            familyName: { type: 'string', title: 'Family name' },
          },
        },
        { title: 'By card', properties: { card: { type: 'string', title: 'Card' } } },
      ],
    },
    data: { age: 4, items: [{ foo: 'a' }, { bar: 'b' }], card: 'C-7' },
  },
  oneOf: {
    schema: {
      type: 'object',
      oneOf: [
        { properties: { lent: { type: 'string' } }, required: ['lent'] },
        { properties: { sold: { type: 'string' } }, required: ['sold'] },
      ],
    },
    data: { sold: 'yes' },
  },
  allOf: {
    schema: {
      type: 'object',
      allOf: [
        { properties: { shelf: { type: ['string', 'boolean'], default: 'North', title: 'Shelf' } } },
        { properties: { note: { type: 'string' } } },
        { $ref: '#/definitions/loan' },
      ],
      definitions: { loan: { properties: { due: { type: 'string', format: 'date' } }, required: ['due'] } },
    },
    data: { shelf: 'South', note: 'n', due: '2026-03-02' },
  },
  ifThenElse: {
    schema: {
      type: 'object',
      properties: {
        medium: { enum: ['Book', 'Film'] },
        copies: {
          type: 'array',
          items: {
            type: 'object',
            properties: { kind: { enum: ['new', 'old'] } },
            if: { properties: { kind: { const: 'old' } }, required: ['kind'] },
            then: { properties: { marks: { type: 'string' } } },
            else: { properties: { price: { type: 'number' } } },
          },
        },
      },
      allOf: [
        {
          if: { properties: { medium: { const: 'Book' } }, required: ['medium'] },
          then: { properties: { binding: { type: 'string', enum: ['cloth', 'paper'] } }, required: ['binding'] },
        },
        {
          if: { properties: { medium: { const: 'Film' } }, required: ['medium'] },
          then: {
            properties: { binding: { type: 'string', enum: ['disc'] }, minutes: { type: 'integer' } },
            required: ['binding', 'minutes'],
          },
        },
        { required: ['medium'] },
      ],
    },
    data: {
      medium: 'Film',
      binding: 'disc',
      minutes: 90,
      copies: [
        { kind: 'old', marks: 'torn' },
        { kind: 'new', price: 3 },
      ],
    },
    flips: ['/medium', '/copies/0/kind', '/copies/1/kind'],
    untyped: ['/binding'],
  },
  defaults: {
    schema: {
      type: 'object',
      title: 'Defaults',
      definitions: {
        example: {
          type: 'object',
          properties: {
            scalar: { title: 'Scalar', type: 'string', default: 'first' },
            list: {
              title: 'List',
              type: 'array',
              items: { type: 'object', properties: { nested: { title: 'Nested', type: 'string', default: 'inner' } } },
            },
            group: {
              title: 'Group',
              type: 'object',
              properties: { nested: { title: 'Nested', type: 'string', default: 'deep' } },
            },
          },
        },
      },
      properties: {
        filled: { title: 'Filled', $ref: '#/definitions/example' },
        empty: { title: 'Empty', $ref: '#/definitions/example' },
      },
    },
    data: {
      filled: { scalar: 'value', list: [{ nested: 'own' }], group: { nested: 'mine' } },
      empty: { list: [{}, {}] },
    },
  },
  enumObjects: {
    schema: {
      type: 'object',
      definitions: { places },
      properties: {
        place: { title: 'Place', $ref: '#/definitions/places' },
        inSight: { title: 'In sight', $ref: '#/definitions/places' },
        several: { title: 'Several', type: 'array', uniqueItems: true, items: { $ref: '#/definitions/places' } },
        rating: { title: 'Rating', type: 'number', enum: [1, 2, 3] },
        old: { title: 'Old way', type: 'string', enum: ['a', 'b'], enumNames: ['First', 'Second'] },
      },
    },
    uiSchema: {
      place: branchNames,
      inSight: { 'ui:widget': 'RadioWidget', ...branchNames },
      several: { 'ui:widget': 'CheckboxesWidget', items: branchNames },
      rating: { 'ui:enumNames': { 1: 'Poor', 2: 'Fair', 3: 'Good' } },
    },
    data: {
      place: { name: 'York', floor: 5 },
      inSight: { name: 'Leeds', floor: 4 },
      several: [{ name: 'Hull', floor: 2 }],
      rating: 2,
      old: 'b',
    },
  },
  const: {
    schema: {
      type: 'object',
      properties: { kind: { type: 'string', title: 'Kind', const: 'loan' }, name: { type: 'string' } },
    },
    data: { kind: 'loan', name: 'x' },
    untyped: ['/kind'],
  },
  union: {
    schema: {
      type: 'object',
      properties: {
        value: { title: 'Value', type: ['string', 'number', 'boolean', 'null'] },
        contact: {
          title: 'Contact',
          oneOf: [
            { title: 'None', type: 'null' },
            { title: 'Reader', type: 'object', properties: { card: { type: 'string' } }, required: ['card'] },
            { title: 'Text', type: 'string' },
          ],
        },
        mixed: {
          type: 'array',
          items: {
            anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'object', properties: { a: { type: 'string' } } }],
          },
        },
      },
    },
    data: { value: 3, contact: { card: 'C-1' }, mixed: ['x', 2, { a: 'y' }] },
  },
  anything: {
    schema: {
      properties: {
        count: { title: 'Count' },
        words: { title: 'Words' },
        group: { title: 'Group' },
        list: { items: {} },
      },
    },
    data: { count: 1234, words: 'x', group: { a: 1, b: { c: 'y' } }, list: [1, { a: 2 }, ['z']] },
  },
  rootAnything: { schema: {}, data: 1234 },
  rootAnyGroup: { schema: { title: 'Anything' }, data: { a: 1, b: [{ c: 'x' }] } },
  rootReferences: {
    schema: {
      type: 'array',
      items: { type: 'object', properties: { word: { type: 'string' }, below: { $ref: '#' } } },
    },
    data: [{ word: 'a', below: [{ word: 'b' }] }],
  },
  rootList: {
    schema: { type: 'array', title: 'A list', items: { type: 'object', properties: { a: { type: 'string' } } } },
    data: [{ a: 'x' }, { a: 'y' }],
  },
  newerDrafts: {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { short: { type: 'string', maxLength: 9 } },
      properties: {
        pair: { type: 'array', prefixItems: [{ $ref: '#/$defs/short' }, { type: 'integer' }], items: false },
        card: { type: 'string' },
      },
      dependentSchemas: { card: { properties: { since: { type: 'string' } } } },
      dependentRequired: { card: ['since'] },
    },
    data: { pair: ['a', 1], card: 'C', since: 'May' },
  },
};
