const header = 'username,firstname,lastname,telephone,organisationUrn';

/** A file of these users. */
export const csv = (...rows: string[]) => [header, ...rows].join('\r\n');

/** Files that nobody is added from, each with the status and a part of the sentence that refuse it. */
export const faultyFiles: [name: string, content: string | Buffer, status: number, sentence: string][] = [
  ['empty', '', 400, 'This file is empty.'],
  ['of a header alone', `${header}\r\n,,,,\r\n`, 400, 'There are no users in this file.'],
  ['without a header', 'a@ashcombe.example,A,B,,\r\n', 400, 'The first row must name the columns'],
  [
    'with a column missing',
    'username,firstname,lastname,telephone\na@ashcombe.example,A,B,\n',
    400,
    'organisationUrn missing',
  ],
  ['with a column too many', `${header},role\na@ashcombe.example,A,B,,,3\n`, 400, 'there are others, or one twice'],
  ['separated otherwise', `${header.replaceAll(',', ';')}\na@ashcombe.example;A;B;;\n`, 400, 'separated by commas'],
  [
    'with a quotation mark that is not closed',
    csv('a@ashcombe.example,A,B,,', 'b@ashcombe.example,"B,B,,'),
    400,
    'a quotation mark in row 3 is not closed',
  ],
  [
    'of 501 users',
    csv(...Array.from({ length: 501 }, (_, index) => `u${index}@ashcombe.example,A,B,,`)),
    400,
    'There are 501 users in this file; at most 500',
  ],
  ['too large', csv(`a@ashcombe.example,A,${'B'.repeat(600 * 1024)},,`), 413, 'This file is larger than 512 kB.'],
  [
    'a workbook',
    Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000rest of a workbook', 'latin1'),
    415,
    'not a CSV file',
  ],
  ['UTF-16 without its mark', Buffer.from(csv('a@ashcombe.example,A,B,,'), 'utf16le'), 415, 'CSV UTF-8'],
  [
    'of letters that no encoding has',
    Buffer.concat([Buffer.from(csv('a@ashcombe.example,A')), Buffer.from([0x81, 0xe9]), Buffer.from(',B,,')]),
    415,
    'CSV UTF-8',
  ],
];
