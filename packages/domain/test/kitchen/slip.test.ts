import { describe, expect, test } from 'vitest'
import { type SlipOrder, slipOf } from '../../src/kitchen/slip.ts'
import type { Cents } from '../../src/money/cents.ts'
import type { PricedLine } from '../../src/pricing/breakdown.ts'

const zone = 'America/New_York'
const at = (time: string) => Date.parse(`2026-11-20T${time}:00-05:00`)
const line: PricedLine = {
  key: 'a',
  productId: 'p',
  name: 'Hibachi Chicken',
  code: null,
  quantity: 1,
  unitPrice: 1900 as Cents,
  totalPrice: 1900 as Cents,
  selections: [
    { groupName: 'Side', kind: 'variant', name: 'White rice', priceDelta: 0 as Cents, modifierAction: null },
    {
      groupName: 'Extras',
      kind: 'modifier',
      name: 'onions',
      priceDelta: 0 as Cents,
      modifierAction: 'remove',
    },
    { groupName: 'Extras', kind: 'modifier', name: 'sauce', priceDelta: 50 as Cents, modifierAction: 'add' },
  ],
  specialInstructions: '',
  is21Plus: false,
}
const order: SlipOrder = {
  orderNumber: 'A17B03D9',
  ticketNumber: '7B03D9',
  pickupNumber: 47,
  fulfillment: 'pickup',
  customerName: 'Ines Prado',
  customerPhone: '(908) 555-0188',
  address: null,
  dropoffNote: null,
  scheduledFor: null,
  promisedAt: at('18:45'),
  paidAt: at('18:24'),
  lines: [line],
  kidsMeals: [],
  has21Plus: false,
  utensils: false,
  cancelled: false,
}
const kitchen = {
  name: 'Sakura',
  timezone: zone,
  kitchenUrl: 'https://sakura.test/kitchen',
  lead: { leadMinutes: null, prepMinutes: 20 },
}
const print = (more: Partial<SlipOrder> = {}) => slipOf({ ...order, ...more }, kitchen, at('18:25'))
const textRows = (more?: Partial<SlipOrder>) =>
  print(more).map((row) =>
    row.kind === 'rule'
      ? '---'
      : row.kind === 'code'
        ? `${row.title} | ${row.text}`
        : 'text' in row
          ? row.text
          : `${row.left} | ${row.right}`,
  )

describe('a printed ticket', () => {
  test('starts with a warning if it was, or may have been, printed before', () => {
    expect(textRows({ copy: 'yes' })[1]).toBe('COPY')
    expect(textRows({ copy: 'maybe' })[1]).toBe('COPY, unless the first print failed')
    expect(textRows().join()).not.toContain('COPY')
  })

  test('lists what the kitchen needs in a fixed order', () => {
    expect(textRows()).toEqual([
      'Sakura | KITCHEN',
      'Order # | 7B03D9',
      '#47',
      'PICKUP | 6:45 PM',
      'Ines Prado | In 6:24 PM',
      '(908) 555-0188 | Start 6:24 PM',
      '---',
      '1 x Hibachi Chicken',
      '· White rice',
      '- NO onions',
      '+ sauce',
      '---',
      '1 item | Paid online',
      '---',
      'Scan to open this order | Printed Fri, Nov 20, 6:25 PM',
      '* * * END OF TICKET * * *',
    ])
  })

  test('shows the ticket number large if the order has no pickup number', () => {
    expect(textRows({ pickupNumber: null }).slice(1, 3)).toEqual(['Order #', '7B03D9'])
  })

  test('shows when to start a scheduled order, and dates for times on other days', () => {
    const moments = {
      scheduledFor: at('19:30'),
      promisedAt: at('19:30'),
      paidAt: at('18:24') - 24 * 3_600_000,
    }
    expect(textRows(moments)).toEqual(
      expect.arrayContaining([
        'PICKUP | 7:30 PM',
        'Ines Prado | In Thu, Nov 19, 6:24 PM',
        '(908) 555-0188 | Start 7:10 PM',
      ]),
    )
  })

  test('has a QR code for the order in the kitchen, or none if the kitchen URL is unknown', () => {
    expect(print()).toContainEqual(
      expect.objectContaining({ kind: 'code', link: 'https://sakura.test/kitchen?order=A17B03D9' }),
    )
    const bare = slipOf(order, { ...kitchen, kitchenUrl: null }, at('18:25'))
    expect(bare.some(({ kind }) => kind === 'code')).toBe(false)
    expect(bare).toContainEqual({ kind: 'text', text: 'Printed Fri, Nov 20, 6:25 PM', centered: true })
  })

  test('names utensils only if the customer asked for them', () => {
    expect(textRows().join()).not.toContain('UTENSILS')
    expect(textRows({ utensils: true })).toContain('+ UTENSILS')
  })

  test('shows what to leave out white on black', () => {
    expect(print().filter((row) => row.kind === 'text' && row.reverse)).toEqual([
      expect.objectContaining({ text: '- NO onions' }),
    ])
  })

  test('puts preselected choices last in one row, and a plain "No" like any other removal', () => {
    const choice = (name: string, isUsual?: true): PricedLine['selections'][number] => ({
      groupName: 'Choices',
      kind: 'variant',
      name,
      priceDelta: 0 as Cents,
      modifierAction: null,
      ...(isUsual && { isUsual }),
    })
    const selections = [
      choice('Medium', true),
      choice('No side'),
      choice('White rice', true),
      choice('Large'),
    ]
    const rows = print({ lines: [{ ...line, selections }] }).filter(
      (row) => row.kind === 'text' && row.indent === 1,
    )
    expect(rows).toEqual([
      { kind: 'text', text: '- NO side', indent: 1, bold: true, reverse: true },
      { kind: 'text', text: '· Large', indent: 1 },
      { kind: 'text', text: '· Medium, White rice', indent: 1 },
    ])
  })

  test('contains no prices', () => {
    expect(textRows().join('\n')).not.toMatch(/\$|19\.00/)
  })

  test('highlights allergies, ID checks and cancelled orders', () => {
    const warnings = print({
      lines: [{ ...line, specialInstructions: 'peanut allergy, please call', is21Plus: true }],
      has21Plus: true,
      cancelled: true,
    }).filter(({ kind }) => kind === 'warning')
    expect(warnings.map((row) => 'text' in row && row.text)).toEqual([
      'CANCELLED',
      '21+ IN THIS ORDER: CHECK ID',
      'ALLERGY: peanut allergy, please call',
    ])
  })

  test('shows the address, the driver note, free kids meals and the day of a scheduled order', () => {
    const rows = textRows({
      fulfillment: 'delivery',
      address: '12 Elm St',
      dropoffNote: 'Ring twice',
      scheduledFor: at('23:00') + 24 * 3_600_000,
      promisedAt: at('23:00') + 24 * 3_600_000,
      kidsMeals: [{ name: 'Mini Udon', quantity: 2, listPrice: 900 as Cents }],
    })
    expect(rows).toEqual(
      expect.arrayContaining([
        '12 Elm St',
        '"Ring twice"',
        '2 x Mini Udon (free kids meal)',
        '3 items | Paid online',
      ]),
    )
    expect(rows).toContain('DELIVERY | Sat, Nov 21, 11:00 PM')
  })

  test('has the zone with times of the hour that the autumn change repeats', () => {
    const [paidAt, promisedAt] = [Date.parse('2026-11-01T05:40:00Z'), Date.parse('2026-11-01T06:05:00Z')]
    const rows = slipOf({ ...order, paidAt, promisedAt }, kitchen, paidAt)
    expect(rows).toContainEqual({ kind: 'banner', left: 'PICKUP', right: '1:05 AM EST' })
    expect(rows).toContainEqual(expect.objectContaining({ left: 'Ines Prado', right: 'In 1:40 AM EDT' }))
    expect(rows.at(-2)).toMatchObject({ text: 'Printed Sun, Nov 1, 1:40 AM EDT' })
  })
})

test('a ticket prints what was stated about the allergens of a dish', () => {
  const allergens = 'Contains milk, eggs.'
  expect(textRows({ lines: [{ ...line, allergens }] }).join('\n')).toContain(allergens)
})
