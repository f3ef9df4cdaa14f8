import fc from 'fast-check'
import { render, toPlainText } from 'react-email'
import { describe, expect, test } from 'vitest'
import { writeNote } from '../write-note.ts'
import {
  Button,
  Column,
  columns,
  Heading,
  Hr,
  h,
  Img,
  Link,
  type ReactElement,
  type ReactNode,
  Text,
} from './elements.ts'
import { type MailDocument, mailLayout } from './mail-layout.ts'
import { noteDocument } from './note.ts'
import { plainTextOf } from './plain-text.ts'
import { renderMailDocument } from './render-mail-document.ts'

const brand = { name: 'Corner & Co', color: '#1F3A68', logoUrl: 'https://corner.test/logo.webp?x=1&y=2' }
const withBody = (...body: ReactNode[]): MailDocument => ({
  ...{ brand, title: 'News', preheader: 'What it is about', body },
  foot: ['Goes to Corner.'],
  unsubscribe: 'https://corner.test/stop',
})

describe('the plain text of an email', () => {
  test('equals the text that the library extracts from its HTML, for arbitrary content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { maxLength: 6 }), async (body) => {
        const paper = withBody(...body)
        const html = await render(mailLayout(paper))
        expect(renderMailDocument(paper)).toEqual({
          html: html.replace(/<!--.*?-->/g, keepOutlook),
          text: extractText(html),
        })
      }),
      { numRuns: 150 },
    )
  })

  test('contains links, labels, facts, notes and picture texts, and aligns columns', () => {
    const rows = [
      ['2×', 'Ramen', '$24.00'],
      ['1×', 'Gyoza with sauce', '$9.50'],
    ].map((row) => h('tr', null, ...row.map((cell) => h(Column, null, cell))))
    const text = plainTextOf([
      h(Text, { className: 'fact' }, h('span', { className: 'label' }, 'Device'), ' ', 'Chrome'),
      h('table', { 'data-text-format': 'dataTable' }, h('tbody', null, ...rows)),
      h('div', { className: 'note' }, 'no onions'),
      h(Link, { href: 'tel:5550100' }, '555-0100'),
      h(
        Link,
        { href: 'https://x.test' },
        h(Img, { className: 'photo', src: 'https://x.test/a', alt: 'Photo' }),
      ),
    ])
    expect(text).toBe(
      [
        'Device: Chrome',
        '',
        '2×   Ramen              $24.00',
        '1×   Gyoza with sauce   $9.50',
        '',
        'Note: no onions',
        '555-0100',
        '',
        'Photo: https://x.test',
      ].join('\n'),
    )
  })

  test('omits skipped elements, the head and decorative pictures', () => {
    const { text } = renderMailDocument(
      noteDocument(writeNote(brand, { subject: 'Hidden', heading: 'Shown', lines: ['Text.'] })),
    )
    expect(text.split(/\n+/).slice(0, 3)).toEqual(['Corner & Co', 'Shown', 'Text.'])
    expect(text).not.toContain('Hidden')
  })
})

/** The reference implementation: html-to-text with the same rules. */
function extractText(html: string): string {
  return toPlainText(html, { formatters, selectors } as Parameters<typeof toPlainText>[1])
}

interface Builder {
  addInline(text: string, options?: { noWordTransform: boolean }): void
  openBlock(options: object): void
  closeBlock(options: object): void
}
type Formatter = (
  element: { attribs: Record<string, string>; children: object[] },
  walk: (elements: object[], builder: Builder) => void,
  builder: Builder,
  options: object,
) => void

const formatters: Record<string, Formatter> = {
  link({ attribs, children }, walk, builder, options) {
    builder.openBlock(options)
    walk(children, builder)
    builder.addInline(`: ${attribs.href ?? ''}`, { noWordTransform: true })
    builder.closeBlock(options)
  },
  label({ children }, walk, builder) {
    walk(children, builder)
    builder.addInline(':')
  },
  note({ children }, walk, builder, options) {
    builder.openBlock(options)
    builder.addInline('Note: ')
    walk(children, builder)
    builder.closeBlock(options)
  },
  photo: ({ attribs }, _walk, builder) => builder.addInline(attribs.alt ?? ''),
}

const oneLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const twoLines = { leadingLineBreaks: 2, trailingLineBreaks: 2 }
const selectors = [
  { selector: 'h1', format: 'heading', options: { uppercase: false, ...twoLines } },
  { selector: 'div', format: 'block', options: oneLine },
  { selector: 'a', format: 'link', options: twoLines },
  { selector: 'a[href^="tel:"]', format: 'inline' },
  { selector: '.label', format: 'label' },
  { selector: '.fact', format: 'block', options: oneLine },
  { selector: '.note', format: 'note', options: oneLine },
  { selector: '.photo', format: 'photo' },
]

/** Removes React's comments; conditional comments for Outlook stay. */
function keepOutlook(comment: string): string {
  return comment.startsWith('<!--[if') ? comment : ''
}

const words = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'b', 'é', '×', ' ', '\t', '\n', '&', '<', '"', '\u00a0', '\u200b', '-'),
    maxLength: 12,
  }),
  fc.constantFrom('', ' ', 'Ramen', ' and ', '0'),
)

const { block } = fc.letrec<{ inline: ReactNode; block: ReactElement; cell: ReactElement }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    words,
    fc.constantFrom<ReactNode>(null, false, 7, h('br')),
    several(tie('inline'), (inside) => h('b', null, ...inside)),
    several(tie('inline'), (inside) => h('span', { className: 'label soft' }, ...inside)),
    several(tie('inline'), (inside) => h(Link, { href: 'tel:5550100' }, ...inside)),
    several(tie('inline'), (inside) => [...inside.map((child, key) => h('span', { key }, child))]),
  ),
  block: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    several(tie('inline'), (inside) => h(Text, null, ...inside)),
    several(tie('inline'), (inside) => h(Text, { className: 'fact' }, ...inside)),
    several(tie('inline'), (inside) => h(Heading, null, ...inside)),
    several(tie('inline'), (inside) => h(Button, { href: 'https://x.test/?a=1&b=2' }, ...inside)),
    several(tie('inline'), (inside) => h(Link, { href: 'https://x.test/' }, ...inside)),
    several(tie('inline'), (inside) => h('div', { className: 'note' }, ...inside)),
    several(tie('inline'), (inside) => h('div', { 'data-skip-in-text': true }, ...inside)),
    fc.constantFrom(h(Hr), h(Img, { src: 'https://x.test/a', alt: 'not shown' })),
    several(tie('block'), (inside) => h('div', null, ...inside)),
    several(fc.oneof(tie('inline'), tie('block')), (inside) => h('div', null, ...inside)),
    several(tie('cell'), (inside) => columns({}, ...inside)),
    fc
      .array(fc.array(tie('cell'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
      .map((rows) =>
        h(
          'table',
          { 'data-text-format': 'dataTable' },
          h('tbody', null, ...rows.map((row) => h('tr', null, ...row))),
        ),
      ),
  ),
  cell: several(fc.oneof(tie('inline'), tie('block')), (inside) => h(Column, null, ...inside)),
}))

function several<T, R>(each: fc.Arbitrary<T>, build: (inside: T[]) => R): fc.Arbitrary<R> {
  return fc.array(each, { maxLength: 3 }).map(build)
}
