import { describe, expect, it } from 'vitest';
import { fromDocument, kindsOffered, MOST_THINGS, readDocument, UnreadableFile } from '../../../../src/engine/index.ts';
import { processorTime } from '../../../support/processorTime.ts';
import { control, paragraph, run, table, wordDocument } from '../../../support/wordDocument.ts';

const read = (...blocks: string[]) => readDocument(wordDocument(...blocks), null, []);
/** What each part is taken for: kind, words, how sure. */
const told = (...blocks: string[]) =>
  read(...blocks).things.map(({ kind, label, sureness }) => `${kind}: ${label} (${sureness})`);

describe('what a Word document asks', () => {
  it('stands under headings, by their style or because they are short and bold', () => {
    expect(
      told(
        paragraph('Visit of the library', 'Title'),
        paragraph('About the child', 'Heading1'),
        paragraph(run('What we saw', '<w:b/>')),
        paragraph('Please send this within a week.'),
      ),
    ).toEqual([
      'heading: About the child (sure)',
      'heading: What we saw (likely)',
      'statement: Please send this within a week. (sure)',
    ]);
    expect(read(paragraph('Visit', 'Title'), paragraph('About', 'Heading1')).title).toBe('Visit');
  });

  it('is what blanks, colons and question marks wait for, of the kind that the words say', () => {
    expect(
      told(
        paragraph('Name of the child: ______________'),
        paragraph('Date of the visit ..........'),
        paragraph('Cost of the trip: £ ____'),
        paragraph('Number of readers: ____'),
        paragraph('Telephone:'),
        paragraph('What went well?'),
      ),
    ).toEqual([
      'text: Name of the child (sure)',
      'date: Date of the visit (likely)',
      'money: Cost of the trip (sure)',
      'number: Number of readers (sure)',
      'text: Telephone (likely)',
      'longText: What went well? (likely)',
    ]);
  });

  it('is a choice where boxes are to be ticked, typed or of the document itself', () => {
    const box = control('<w14:checkbox/>', '☐');
    expect(
      told(
        paragraph('Was the child there? ☐ Yes ☐ No'),
        paragraph('Tick all that apply: ☐ Books ☐ Laptop ☐ Uniform'),
        paragraph('Please tick one: [ ] Good [ ] Fair [ ] Poor'),
        paragraph(`${box}${run(' I agree')}`),
      ),
    ).toEqual([
      'yesNo: Was the child there? (sure)',
      'several: Tick all that apply (sure)',
      'choice: Please tick one (sure)',
      'yesNo: I agree (likely)',
    ]);
    const [choice] = read(paragraph('Please tick one: [ ] Good [ ] Fair [ ] Poor')).things;
    expect(choice?.answers).toEqual(['Good', 'Fair', 'Poor']);
  });

  it('is what its fields ask for, of new documents and of old ones', () => {
    const list =
      '<w:dropDownList><w:listItem w:displayText="Choose an item." w:value=""/>' +
      '<w:listItem w:value="a" w:displayText="Primary"/><w:listItem w:value="b" w:displayText="Secondary"/>' +
      '</w:dropDownList>';
    const old = '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox/></w:ffData></w:fldChar></w:r>';
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    expect(
      told(
        paragraph(`${run('Phase: ')}${control(list)}`),
        paragraph(`${run('Next visit ')}${control('<w:date/>')}`),
        paragraph(`${run('Seen alone? ')}${run('Yes ')}${old}${end}${run(' No ')}${old}${end}`),
      ),
    ).toEqual(['choice: Phase (sure)', 'date: Next visit (sure)', 'yesNo: Seen alone? (sure)']);
  });

  it('is what tables ask for: beside words, between names, or in empty rows under headings', () => {
    expect(
      told(
        table(['Librarian', ''], ['Telephone', ''], ['Reason for the visit', '']),
        paragraph('Targets:'),
        table(['Target', 'By whom', 'Date due'], ['', '', ''], ['', '', '']),
        table(['', 'Autumn', 'Spring'], ['Reading', '', ''], ['Maths', '', '']),
      ),
    ).toEqual([
      'text: Librarian (sure)',
      'text: Telephone (sure)',
      'longText: Reason for the visit (sure)',
      'rows: Targets (sure)',
      'text: Reading: Autumn (guess)',
      'text: Reading: Spring (guess)',
      'text: Maths: Autumn (guess)',
      'text: Maths: Spring (guess)',
    ]);
  });

  it('stands in tables that only arrange it, in boxes, and behind cells that are one', () => {
    const merged =
      '<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>About the library</w:t></w:r></w:p></w:tc>';
    const box = `<w:r><w:pict><w:txbxContent>${paragraph('Head librarian: ____')}</w:txbxContent></w:pict></w:r>`;
    expect(
      told(
        table([table(['Name', ''])]),
        `<w:tbl><w:tr>${merged}</w:tr></w:tbl>`,
        paragraph(`${run('See the box.')}${box}`),
      ),
    ).toEqual([
      'text: Name (sure)',
      'statement: About the library (sure)',
      'statement: See the box. (sure)',
      'text: Head librarian (sure)',
    ]);
  });

  it('leaves out what was deleted, pictures, and what stands beside the text, and says so', () => {
    const main = wordDocument(
      paragraph(`${run('Name: ')}<w:del><w:r><w:delText>of the father</w:delText></w:r></w:del>${run('____')}`),
      paragraph('<w:r><w:drawing/></w:r>'),
    );
    const { things, leftOut } = readDocument(main, null, [
      'word/document.xml',
      'word/comments.xml',
      'word/header1.xml',
    ]);
    expect(things.map(({ label }) => label)).toEqual(['Name']);
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'a picture',
      'what was deleted as a tracked change',
      'what stands at the top and the foot of pages',
      'comments',
    ]);
  });

  it('is told where it stands, and can become another kind only where it has what that needs', () => {
    const [heading, choice] = read(paragraph('A', 'Heading1'), paragraph('B: ☐ One ☐ Two ☐ Three')).things;
    expect(choice?.place).toBe('paragraph 2');
    expect(kindsOffered(choice!)).toContain('choice');
    expect(kindsOffered(heading!)).not.toContain('choice');
    expect(kindsOffered(heading!)).toContain('text');
  });
});

describe('a form that a Word document makes', () => {
  const { things } = read(
    paragraph('About the child', 'Heading1'),
    paragraph('Name: ____'),
    paragraph('Seen alone? ☐ Yes ☐ No'),
    paragraph('Targets:'),
    table(['Target', 'Date due'], ['', ''], ['', '']),
    paragraph('Nothing below', 'Heading1'),
  );

  it('asks them in their order, under their headings, and names what has no place', () => {
    const { form } = fromDocument(things, [], 'Visit');
    expect(form).toMatchObject({ title: 'Visit', questions: 5 });
    expect(form?.leftOut.map(({ reason }) => reason)).toEqual([
      'the heading “Nothing below”, since nothing stands under it',
    ]);
    const made = JSON.parse(form?.text('forms/review/visit') ?? '{}') as {
      schema: { properties: object };
      sections: object;
    };
    expect(made.schema.properties).toMatchObject({
      name: { title: 'Name' },
      seen_alone: { title: 'Seen alone?' },
      targets: { type: 'array', items: { properties: { target: {}, date_due: { format: 'date' } } } },
    });
    expect(made.sections).toMatchObject([{ title: 'About the child', fields: ['name', 'seen_alone', 'targets'] }]);
  });

  it('is none where nothing is taken', () => {
    expect(fromDocument([], [], 'Visit').problem).toBe('No question is ticked. Please tick what the form has to ask.');
  });
});

describe('a document that is meant to do harm', () => {
  it.each([
    ['declares types of its own', '<!DOCTYPE w [<!ENTITY a "b">]><w:document/>', /type of its own \(DTD\)/],
    ['is not closed', '<w:document><w:body>', /damaged/],
    ['closes what is not open', '<w:document></w:body>', /damaged/],
    ['is nested without end', `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`, /more than can be read at once/],
    ['is no XML', 'Name: ____', /damaged/],
  ])('that %s is refused with what to do', (_, main, message) => {
    expect(() => readDocument(main, null, [])).toThrow(UnreadableFile);
    expect(() => readDocument(main, null, [])).toThrow(message);
  });

  it('keeps to as many parts as somebody can look through, in time in proportion to its length', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => table([`Question ${index}`, '']));
    const { things, leftOut } = read(...many);
    expect(things).toHaveLength(MOST_THINGS);
    expect(leftOut.at(0)?.reason).toMatch(/9700 more parts/);
    expect(read(paragraph(`Name: ${'_'.repeat(200_000)}`)).things).toHaveLength(1);
    expect(read(paragraph('[ '.repeat(50_000))).things).toHaveLength(1);
  });

  it.each([
    ['hyphens within its words', `a${'-'.repeat(400_000)}b: ____`],
    ['dots and blanks', `${'.. '.repeat(150_000)}b`],
    ['commas behind an answer', `Kept? ☐ a${','.repeat(400_000)}b ☐ c`],
    ['words that might say a kind', `${'what '.repeat(80_000)}: ____`],
  ])('takes no time of the page where a line is full of %s', async (_, line) => {
    const spent = await processorTime(() => expect(read(paragraph(line)).things).toHaveLength(1));
    expect(spent).toBeLessThan(3000);
  });

  it('takes no time of the page where thousands of boxes stand below each other', async () => {
    const boxes = Array.from({ length: 20_000 }, (_, index) => paragraph(`☐ Answer ${index}`));
    const spent = await processorTime(() => expect(read(...boxes).things).toHaveLength(1));
    // In time that grows with the square of the lines it was twelve seconds.
    expect(spent).toBeLessThan(5000);
  });
});
