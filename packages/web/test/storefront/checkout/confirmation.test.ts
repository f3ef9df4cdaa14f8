import type { CourierView } from '@comanda/contract/courier'
import { cents } from '@comanda/domain/money/cents'
import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { describe, expect, test } from 'vitest'
import { calendarFile } from '../../../src/experiences/storefront/checkout/confirmation/calendar-file.ts'
import {
  orderSteps,
  phaseSentence,
  promiseOf,
} from '../../../src/experiences/storefront/checkout/confirmation/order-steps.ts'
import { formatOptions } from '../../../src/experiences/storefront/checkout/format-options.ts'

const zone = 'America/New_York'
const at = Date.UTC(2026, 10, 20, 23, 30)
const minute = 60_000

describe('orderSteps', () => {
  const order = (status: OrderStatus, fulfillment: 'pickup' | 'delivery' = 'pickup') => ({
    status,
    fulfillment,
    createdAt: at,
    courier: null,
    promisedAt: at + 45 * minute,
    history: [
      { status: 'pending' as const, at },
      { status: 'acknowledged' as const, at: at + minute },
      { status: 'preparing' as const, at: at + 8 * minute },
    ],
  })

  test('returns the completed and current steps and the promised time', () => {
    expect(orderSteps(order('preparing'), at, zone).map(({ state, time }) => [state, time])).toEqual([
      ['done', '6:31 PM'],
      ['current', 'Since 6:38 PM'],
      ['coming', 'About 7:15 PM'],
      ['coming', null],
    ])
  })

  test('has the first step under way before the kitchen has acknowledged the order', () => {
    const history = [{ status: 'pending' as const, at }]
    const steps = orderSteps({ ...order('received'), history }, at, zone)
    expect(steps.map(({ state }) => state)).toEqual(['current', 'coming', 'coming', 'coming'])
    expect(steps[0]).toMatchObject({ label: 'Order sent', time: 'Since 6:30 PM' })
  })

  test('has only completed steps for a completed order', () => {
    expect(new Set(orderSteps(order('completed'), at, zone).map(({ state }) => state))).toEqual(
      new Set(['done']),
    )
  })

  test('treats an accepted order as acknowledged', () => {
    expect(orderSteps(order('accepted'), at, zone)[0]?.state).toBe('current')
  })

  test('estimates no time for delivery steps', () => {
    const steps = orderSteps(order('preparing', 'delivery'), at, zone)
    expect(steps.at(2)).toEqual({ phase: 'ready', label: 'Ready', state: 'coming', time: null })
    expect(steps.at(3)?.label).toBe('On its way')
  })

  test('includes the courier, who decides when the order is on its way and delivered', () => {
    const courier = {
      state: 'booked' as const,
      name: 'Rosa M.',
      vehicle: 'bicycle',
      phone: null,
      trackingUrl: null,
      bookAt: null,
      pickupEta: null,
    }
    const followed = (status: OrderStatus, at: Pick<CourierView, 'status' | 'statusAt' | 'dropoffEta'>) => ({
      ...order(status, 'delivery'),
      courier: { ...courier, ...at },
    })
    const shown = (followedOrder: ReturnType<typeof followed>, now: number) => ({
      steps: orderSteps(followedOrder, now, zone).map(
        ({ label, state, time }) => `${label} ${state} ${time}`,
      ),
      promise: promiseOf(followedOrder, now),
      sentence: phaseSentence(followedOrder, now),
    })
    const leaving = followed('ready', { status: 'dropoff', statusAt: at, dropoffEta: at + 50 * minute })
    expect(shown(leaving, at + 44 * minute)).toEqual({
      steps: [
        'Acknowledged done 6:31 PM',
        'Preparing done 6:38 PM',
        'Ready done null',
        'On its way current 6 min away',
        'At your door coming About 7:20 PM',
      ],
      promise: { label: 'Arrives around', at: at + 50 * minute },
      sentence: 'It is on its way to you.',
    })
    const delivered = followed('completed', {
      status: 'delivered',
      statusAt: at + 49 * minute,
      dropoffEta: null,
    })
    expect(shown(delivered, at + 60 * minute)).toMatchObject({
      promise: { label: 'Delivered at', at: at + 49 * minute },
      sentence: 'It was delivered. Enjoy your meal.',
    })
    expect(shown(delivered, at + 60 * minute).steps.at(-1)).toBe('Delivered done 7:19 PM')
    const returned = followed('completed', { status: 'returned', statusAt: at, dropoffEta: null })
    expect(shown(returned, at + 200 * minute).sentence).toBe('The courier could not hand it over.')
  })

  test('describes the phase in a sentence', () => {
    expect(phaseSentence(order('ready', 'delivery'), at)).toBe('It is ready and waiting for the driver.')
    expect(phaseSentence(order('cancelled'), at)).toContain('cancelled')
  })

  test('describes a delivery without a courier as under way, until an hour after its promised time', () => {
    const left = order('completed', 'delivery')
    expect(phaseSentence(left, at + 105 * minute)).toBe('It is on its way to you.')
    expect(phaseSentence(left, at + 106 * minute)).toBe('Enjoy your meal.')
  })
})

describe('calendarFile', () => {
  const entry = {
    uid: 'x@comanda',
    title: 'Pickup at Tom, Dick; Harry',
    place: '417 Springfield Avenue, Summit, NJ 07901, behind the very long name of a building – äöü äöü',
    notes: 'Order 4E7B92C1\n(908) 555-0164',
    start: at,
    stamp: at,
  }

  test('writes UTC times and escapes special characters', () => {
    const file = calendarFile(entry)
    expect(file).toContain('DTSTART:20261120T233000Z\r\nDTEND:20261121T000000Z\r\n')
    expect(file).toContain('SUMMARY:Pickup at Tom\\, Dick\\; Harry\r\n')
    expect(file).toContain('DESCRIPTION:Order 4E7B92C1\\n(908) 555-0164')
  })

  test('folds lines at 75 bytes without losing content', () => {
    const file = calendarFile(entry)
    const longest = Math.max(...file.split('\r\n').map((row) => new TextEncoder().encode(row).length))
    expect(longest).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain('very long name of a building – äöü äöü')
  })
})

describe('formatOptions', () => {
  const choice = { groupName: 'g', kind: 'modifier' as const, priceDelta: cents(0) }

  test('adds the modifier verb if the option name has none', () => {
    const selections = [
      { ...choice, name: 'Double patty', modifierAction: null },
      { ...choice, name: 'bacon', modifierAction: 'add' as const },
      { ...choice, name: 'No Onion', modifierAction: 'remove' as const },
    ]
    expect(formatOptions({ selections })).toBe('Double patty, add bacon, No Onion')
  })
})
