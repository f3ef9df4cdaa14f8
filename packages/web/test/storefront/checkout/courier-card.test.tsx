import type { CourierView } from '@comanda/contract/courier'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CourierCard } from '../../../src/experiences/storefront/checkout/confirmation/courier-card.tsx'
import { friday, restaurant } from '../samples.ts'

const courier: CourierView = {
  state: 'waiting',
  status: null,
  bookAt: null,
  statusAt: null,
  pickupEta: null,
  dropoffEta: null,
  name: null,
  vehicle: null,
  phone: null,
  trackingUrl: null,
}
const hour = 3_600_000

test('a scheduled delivery names when its courier will be booked', () => {
  expect(text({ bookAt: friday + 23 * hour })).toBe(
    'Your courier A courier will be booked tomorrow at 12:00 PM',
  )
  expect(text({})).toBe('Your courier Arranging a courier')
})

test('a courier who cancelled is no longer named, and the restaurant can be called', () => {
  const booked = { state: 'booked' as const, name: 'Robin Vale', vehicle: 'car', phone: '+19085550177' }
  expect(text({ ...booked, status: 'pickup' })).toContain('Robin Vale , by car · Call')
  const cancelled = text({ ...booked, status: 'canceled' })
  expect(cancelled).toContain('Your courier cancelled Salt & Stone is looking for another courier')
  expect(cancelled).toContain('Call (908) 555-0100')
  expect(cancelled).not.toContain('Robin')
})

function text(fields: Partial<CourierView>): string {
  const card = <CourierCard courier={{ ...courier, ...fields }} restaurant={restaurant} now={friday} />
  return renderToStaticMarkup(card)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
