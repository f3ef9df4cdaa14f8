import { cents } from '@comanda/domain/money/cents'
import fc from 'fast-check'
import { createElement, Fragment, type ReactNode } from 'react'
import * as library from 'react-email'
import { describe, expect, test } from 'vitest'
import type { PaidOrder } from '../read-paid-order.ts'
import {
  Button,
  Column,
  Heading,
  Hr,
  h,
  Img,
  Link,
  type MailElement,
  type MailNode,
  Row,
  Text,
} from './elements.ts'
import { type MailDocument, mailLayout } from './mail-layout.ts'
import { newOrderDocument } from './new-order.ts'
import { receiptDocument } from './receipt.ts'
import { renderMailDocument } from './render.ts'

const brand = { name: 'Corner & Co', color: '#1F3A68', logoUrl: 'https://corner.test/logo.webp?x=1&y=2' }
const withBody = (...body: MailNode[]): MailDocument => ({
  brand,
  title: 'News',
  preheader: 'What it is about',
  body,
  foot: ['Goes to Corner.'],
  unsubscribe: 'https://corner.test/stop',
})

describe('an email', () => {
  test('with arbitrary content has the HTML of the library, and the text that the library extracts from it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { maxLength: 6 }), async (body) => {
        const mail = withBody(...body)
        const html = await library.render(asReact(mailLayout(mail)))
        const rendered = renderMailDocument(mail)
        expect(rendered.text).toBe(extractText(html))
        expect(bodyOf(rendered.html)).toBe(bodyOf(withReferences(html.replace(/<!--.*?-->/g, keepOutlook))))
      }),
      { numRuns: 150 },
    )
  })

  test('of an arbitrary order has the text and the HTML of the library', async () => {
    await fc.assert(
      fc.asyncProperty(paidOrder, async (order) => {
        for (const document of [receiptDocument(order), newOrderDocument(order)]) {
          const html = await library.render(asReact(mailLayout(document)))
          const rendered = renderMailDocument(document)
          expect(rendered.html).toMatch(/^[\0-\x7f]*$/)
          expect(rendered.text).toBe(extractText(html))
          expect(bodyOf(rendered.html)).toBe(bodyOf(withReferences(html.replace(/<!--.*?-->/g, keepOutlook))))
        }
      }),
      { numRuns: 50 },
    )
  })
})

function withReferences(html: string): string {
  return html.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`)
}

const textOfCustomer = fc.constantFrom(
  ...[
    'Soup',
    'Ben & Co <Grill>',
    '"><img src=x onerror=alert(1)>',
    "Süß 'spezial' × 2",
    '寿司 🍜',
    ' a  b\tc ',
    '0',
  ],
  'no onions, please; allergy! '.repeat(30),
)
const amount = fc.integer({ min: 0, max: 99_999 }).map(cents)
const line = fc.record({
  name: textOfCustomer,
  quantity: fc.integer({ min: 1, max: 12 }),
  totalPrice: amount,
  selections: fc.array(fc.record({ name: textOfCustomer }), { maxLength: 3 }),
  specialInstructions: fc.oneof(fc.constant(''), textOfCustomer),
})
const paidOrder = fc
  .record({
    row: fc.record({
      order_number: fc.constant('4E7B92C1'),
      delivery_type: fc.constantFrom('pickup', 'delivery'),
      customer_first_name: textOfCustomer,
      customer_name: textOfCustomer,
      customer_phone: textOfCustomer,
      customer_email: textOfCustomer,
      delivery_address: fc.option(textOfCustomer),
      dropoff_note: fc.option(textOfCustomer),
      has_21_plus: fc.boolean(),
      card_last4: fc.constant('4242'),
      combine_tax_processing: fc.boolean(),
      card_brand: fc.constantFrom('visa', null),
      paid_at: fc.constant(new Date(1.79e12)),
      promised_at: fc.constant(new Date(1.79e12 + 1_800_000)),
      scheduled_for: fc.option(fc.constant(new Date(1.79e12 + 1_800_000))),
      counter_amount: amount,
      refunded_amount: amount,
      counter_paid_at: fc.option(fc.constant(new Date(1.79e12))),
    }),
    breakdown: fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      kidsMeals: fc.array(fc.record({ name: textOfCustomer, quantity: fc.nat(2) }), { maxLength: 1 }),
      subtotal: amount,
      discount: amount,
      deliveryDiscount: amount,
      tax: amount,
      processingFee: amount,
      deliveryFee: amount,
      tip: amount,
      grandTotal: amount,
      discountCode: fc.option(textOfCustomer),
      tipPercentage: fc.constant(null),
    }),
    name: textOfCustomer,
  })
  .map(({ row, breakdown, name }) => {
    const shop = {
      name,
      brand: { ...brand, name },
      address: '1 Main St',
      phone: '555-0100',
      timezone: 'America/Chicago',
    }
    const links = { orderUrl: 'https://x.test/?order=1&a=2', kitchenUrl: 'https://x.test/kitchen' }
    return {
      row,
      breakdown,
      restaurant: { ...shop, recipientsUrl: 'https://x.test/admin' },
      ...links,
    } as unknown as PaidOrder
  })

const components: Record<string, unknown> = { ...library }

/** The same tree with the components of react-email. */
function asReact(node: MailNode): ReactNode {
  if (!node || typeof node !== 'object') return node
  if (!('tags' in node)) return createElement(Fragment, null, ...node.map(asReact))
  const { type, props, tags, children } = node
  if (type === 'raw') return tags[0].replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
  const component = typeof type === 'string' ? type : components[type.name]
  return createElement(component as string, props as object, ...children.map(asReact))
}

/** Without the head, which React sorts. */
function bodyOf(html: string): string {
  return html.slice(html.indexOf('<body'))
}

/** The reference implementation: html-to-text with the same rules. */
function extractText(html: string): string {
  return library.toPlainText(html, { formatters, selectors } as Parameters<typeof library.toPlainText>[1])
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

const { block } = fc.letrec<{ inline: MailNode; block: MailElement; cell: MailElement }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    words,
    fc.constantFrom<MailNode>(null, false, 7, h('br')),
    several(tie('inline'), (inside) => h('b', null, ...inside)),
    several(tie('inline'), (inside) => h('span', { className: 'label soft' }, ...inside)),
    several(tie('inline'), (inside) => h(Link, { href: 'tel:5550100' }, ...inside)),
    several(tie('inline'), (inside) => inside.map((child) => h('span', {}, child))),
  ),
  block: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    several(tie('inline'), (inside) => h(Text, { style: { margin: '10px 0 0', fontSize: 16 } }, ...inside)),
    several(tie('inline'), (inside) => h(Text, { className: 'fact', style: { margin: 0 } }, ...inside)),
    several(tie('inline'), (inside) => h(Heading, null, ...inside)),
    several(tie('inline'), (inside) =>
      h(Button, { href: 'https://x.test/?a=1&b=2', style: { padding: '15px 20px' } }, ...inside),
    ),
    several(tie('inline'), (inside) => h(Link, { href: 'https://x.test/' }, ...inside)),
    several(tie('inline'), (inside) => h('div', { className: 'note' }, ...inside)),
    several(tie('inline'), (inside) => h('div', { 'data-skip-in-text': true }, ...inside)),
    fc.constantFrom(h(Hr), h(Img, { src: 'https://x.test/a', alt: 'not shown' })),
    several(tie('block'), (inside) => h('div', null, ...inside)),
    several(fc.oneof(tie('inline'), tie('block')), (inside) => h('div', null, ...inside)),
    several(tie('cell'), (inside) => h(Row, {}, ...inside)),
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
