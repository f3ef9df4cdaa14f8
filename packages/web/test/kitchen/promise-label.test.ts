import type { Ticket } from '@comanda/contract/kitchen'
import { describe, expect, test } from 'vitest'
import { promiseLabel, shortPromise } from '../../src/experiences/kitchen/ticket/promise-label.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(`${text}-05:00`)
const now = at('2026-11-20T18:20:00')
const words = (fields: Partial<Ticket>) =>
  promiseLabel({ fulfillment: 'pickup', scheduledFor: null, promisedAt: now, ...fields } as Ticket, now, zone)

describe('promiseLabel', () => {
  test('shows when an order is ready, and when it arrives', () => {
    expect(words({ promisedAt: at('2026-11-20T18:45:00') })).toBe('Ready at 6:45 PM')
    expect(words({ fulfillment: 'delivery', promisedAt: at('2026-11-20T19:05:00') })).toBe(
      'Arrives at 7:05 PM',
    )
  })

  test('shows the day unless it is today', () => {
    expect(words({ promisedAt: at('2026-11-21T00:10:00') })).toBe('Ready tomorrow at 12:10 AM')
  })

  test('shows the time that the customer has chosen, until it is changed', () => {
    const scheduledFor = at('2026-11-20T19:15:00')
    expect(words({ scheduledFor, promisedAt: scheduledFor })).toBe('Scheduled for today at 7:15 PM')
    expect(words({ scheduledFor, promisedAt: scheduledFor + 600_000 })).toBe('Ready at 7:25 PM')
  })

  test('shows the zone of a time that the autumn change repeats, also where the half of the day is left out', () => {
    const night = Date.parse('2026-11-01T05:10:00Z')
    const ticket = { fulfillment: 'pickup', scheduledFor: null, promisedAt: night + 1_500_000 } as Ticket
    expect(promiseLabel(ticket, night, zone)).toBe('Ready at 1:35 AM EDT')
    expect(shortPromise(ticket, night, zone)).toBe('Due 1:35 AM EDT')
    expect(shortPromise({ ...ticket, promisedAt: night - 1_500_000 }, night, zone)).toBe('Due 12:45')
  })
})
