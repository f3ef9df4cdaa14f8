import type { Ticket } from '@comanda/contract/kitchen'
import { cents } from '@comanda/domain/money/cents'
import type { KitchenSteps, OrderStatus } from '@comanda/domain/ordering/order-status'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { numberTickets } from '../../src/experiences/kitchen/keys/key-numbers.ts'
import { TicketCard } from '../../src/experiences/kitchen/ticket/ticket-card.tsx'
import { sampleTicket } from './samples.ts'

const now = Date.parse('2026-11-20T18:45:00-05:00')
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(now)
})
afterEach(() => {
  vi.useRealTimers()
})

function line(name: string, fields: Partial<PricedLine> = {}): PricedLine {
  return {
    key: name,
    productId: name,
    name,
    code: null,
    quantity: 1,
    unitPrice: cents(1800),
    totalPrice: cents(1800),
    selections: [],
    specialInstructions: '',
    is21Plus: false,
    ...fields,
  }
}

const lines = [
  line('Hibachi Chicken', {
    quantity: 2,
    totalPrice: cents(3600),
    selections: [
      { groupName: 'Side', kind: 'variant', name: 'White rice', priceDelta: cents(0), modifierAction: null },
      {
        groupName: 'Extras',
        kind: 'modifier',
        name: 'onions',
        priceDelta: cents(0),
        modifierAction: 'remove',
      },
    ],
    specialInstructions: 'sauce on the side',
  }),
  line('Miso Soup'),
]

function markup(
  fields: Partial<Ticket> = {},
  waiting = false,
  conflict?: string,
  steps: KitchenSteps = 'four',
): string {
  const given = sampleTicket('F8A3B6', {
    paidAt: now - minute,
    promisedAt: now + 20 * minute,
    lines,
    ...fields,
  })
  return renderToStaticMarkup(
    <TicketCard
      ticket={given}
      zone="America/New_York"
      thresholds={{ warnMinutes: 10, lateMinutes: 15, steps }}
      sending={false}
      waiting={waiting}
      onAdvance={() => {}}
      onUndo={() => {}}
      onMark={() => {}}
      conflict={conflict}
      onConflictRead={() => {}}
    />,
  )
}

/** The visible text and the labels, without markup. */
const words = (fields?: Partial<Ticket>, waiting?: boolean) =>
  markup(fields, waiting)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('a ticket', () => {
  test('shows the key that selects it in the place of its ring', () => {
    const marker = /<span class="(grid h-7 w-6[^"]*)">(.*?)<\/span>/
    const [, place, ring] = marker.exec(markup()) ?? []
    const { orderId } = sampleTicket('F8A3B6', {})
    numberTickets([orderId])
    const [, same, key] = marker.exec(markup()) ?? []
    numberTickets([])
    expect(ring).toContain('<svg')
    expect(key).toContain('<kbd')
    expect(key).not.toContain('<svg')
    expect(same).toBe(place)
  })

  test('shows number, customer, order type, total and every line with its choices, note and price', () => {
    const shown = words({
      fulfillment: 'delivery',
      address: '12 Maple Court, Summit, NJ 07901',
      grandTotal: cents(4821),
    })
    for (const part of [
      'Order # F8A3B6',
      'Grace Lin',
      '(908) 555-0176',
      'Delivery',
      '12 Maple Court, Summit, NJ 07901',
      '$48.21',
      '2 Hibachi Chicken $36.00',
      'White rice',
      'no onions',
      'sauce on the side',
      'Miso Soup $18.00',
      'Arrives 7:05',
      '1 min',
    ]) {
      expect(shown).toContain(part)
    }
  })

  test.each<[OrderStatus, Ticket['fulfillment'], string]>([
    ['pending', 'pickup', 'ACKNOWLEDGE'],
    ['received', 'pickup', 'ACKNOWLEDGE'],
    ['accepted', 'pickup', 'START PREPARING'],
    ['preparing', 'pickup', 'MARK READY'],
    ['ready', 'pickup', 'PICKED UP'],
    ['ready', 'delivery', 'DRIVER PICKUP'],
  ])('in status %s for %s has the button %s', (status, fulfillment, label) => {
    expect(markup({ status, fulfillment })).toContain(`aria-label="${label}, order F8A3B6"`)
  })

  test.each([
    ['three', 'START PREPARING'],
    ['two', 'MARK READY'],
    ['one', 'DONE'],
  ] as const)('in a kitchen of %s steps a new order has the button %s', (steps, label) => {
    expect(markup({}, false, undefined, steps)).toContain(`aria-label="${label}, order F8A3B6"`)
    expect(markup({ status: 'ready' }, false, undefined, steps)).toContain('PICKED UP, order F8A3B6')
  })

  test('states NEW ORDER ALERT while it is new, and has no button when it is completed', () => {
    expect(words()).toContain('NEW ORDER ALERT')
    expect(words({ status: 'preparing' })).not.toContain('NEW ORDER ALERT')
    expect(markup({ status: 'completed' })).not.toContain('data-advance')
  })

  test('shows its urgency in words', () => {
    expect(words({ paidAt: now - 10 * minute })).not.toMatch(/Hurry|Late/)
    expect(words({ paidAt: now - 12 * minute })).toContain('Hurry 12 min')
    expect(words({ paidAt: now - 65 * minute })).toContain('Late 1h 5m')
  })

  test('warns about allergies and age checks, and only then', () => {
    expect(words()).not.toMatch(/ALLERGY|21\+/)
    const loud = words({
      has21Plus: true,
      lines: [line('Sake', { is21Plus: true, specialInstructions: 'Peanut allergy, please call' })],
    })
    expect(loud).toContain('ALLERGY in this order')
    expect(loud).toContain('ALLERGY Peanut allergy, please call')
    expect(loud).toContain('21+ in this order: check ID')
  })

  test('shows how many lines are made', () => {
    const shown = words({ status: 'preparing', checkedLines: ['Miso Soup', 'gone'] })
    expect(shown).toContain('1 of 2')
    expect(markup({ status: 'preparing', checkedLines: ['Miso Soup'] })).toContain('<s>Miso Soup</s>')
  })

  test('shows the original promise after it was changed', () => {
    expect(words({ firstPromisedAt: now + 5 * minute })).toContain('Due 7:05 originally 6:50 PM')
  })

  test('names a promise that has passed, and by how much', () => {
    expect(words({ promisedAt: now + 30_000 })).not.toContain('over')
    expect(words({ promisedAt: now - 7 * minute })).toContain('Due 6:38, 7 min over')
  })

  test('that was ready in time is not late while it waits for its customer', () => {
    const inTime = { status: 'ready', statusAt: now - 17 * minute, paidAt: now - 40 * minute } as const
    const shown = words({ ...inTime, promisedAt: now - 7 * minute })
    expect(shown).toContain('Waiting 17 min')
    expect(shown).not.toMatch(/over|Late|Hurry/)
    expect(words({ ...inTime, promisedAt: now - 20 * minute })).toContain('3 min over')
  })

  test('that is ready shows who it is for and not its dishes', () => {
    const shown = words({ status: 'ready' })
    expect(shown).toContain('Grace Lin')
    expect(shown).not.toContain('Hibachi Chicken')
  })

  test('that is ready shows what is to be done at the handover: the check of an ID, and what is to be paid', () => {
    expect(words({ status: 'ready' })).not.toMatch(/21\+|Pay/)
    expect(words({ status: 'ready', has21Plus: true })).toContain('21+ in this order: check ID')
    expect(words({ status: 'ready', due: cents(4260) })).toContain('Pay $42.60 at pickup')
    expect(words({ status: 'ready', due: cents(0) })).not.toContain('Pay')
  })

  test('shows a conflict with a change by another user until it is dismissed', () => {
    const text = 'Moved back to NEW in the meantime: your change was not applied'
    const shown = markup({}, false, text)
    expect(shown).toContain(text)
    expect(shown).toContain('aria-label="OK, dismiss the message about order F8A3B6"')
    expect(markup()).not.toContain('dismiss the message')
  })

  test('shows an escalation until the order is acknowledged, and a step that waits for the network', () => {
    const escalatedAt = now - 2 * minute
    expect(words({ escalatedAt })).toContain('Management notified at 6:43 PM')
    expect(words({ escalatedAt, status: 'acknowledged' })).not.toContain('Management notified')
    expect(words({ status: 'acknowledged' }, true)).toContain('Waiting to send')
  })
})
