import type { CartDetails, CartStep } from '@comanda/contract/carts'
import { cents } from '@comanda/domain/money/cents'
import { describe, expect, test } from 'vitest'
import { formatAgo } from '../../../src/experiences/back-office/carts/labels.ts'
import { pathSteps } from '../../../src/experiences/back-office/carts/path-steps.ts'

const step = (kind: CartStep['kind'], text: string | null, quantity: number | null = null): CartStep => ({
  at: 1000,
  kind,
  text,
  quantity,
})

const detailsOf = (changes: Partial<Omit<CartDetails, 'cart'>>, cart: Partial<CartDetails['cart']> = {}) => ({
  createdAt: 0,
  abandonedAt: null,
  lines: [],
  steps: [],
  activity: { currentPage: null, lastPage: '/checkout/summary', referrer: null, browser: 'Safari on iPhone' },
  ...changes,
  cart: {
    id: 'a',
    session: 'c81f04a7',
    restaurant: { id: 'b', name: 'Corner' },
    status: 'abandoned' as const,
    items: 2,
    value: cents(1300),
    lastActivity: 5000,
    blockedBy: null,
    reminder: null,
    ...cart,
  },
})
const textsOf = (details: CartDetails) => pathSteps(details).map(({ text }) => text)

describe('the path of a cart', () => {
  test('joins steps of one kind that follow each other, and counts their items', () => {
    const steps = [
      step('came', 'instagram.com'),
      step('page', '/'),
      step('viewed', 'Soup'),
      step('viewed', 'Burger'),
      step('viewed', 'Soup'),
      step('added', 'Soup', 2),
      step('added', 'Burger', 1),
      step('checkout', null),
      step('blocked', 'address_refused'),
    ]
    expect(textsOf(detailsOf({ steps, abandonedAt: 6000 }))).toEqual([
      'Came from instagram.com',
      'Opened /',
      'Viewed Soup, Burger',
      'Added 3 items: Soup, Burger',
      'Started checkout',
      'Stopped by: No delivery to the address',
      'Left at /checkout/summary',
    ])
  })

  test('ends with the order, or with the emptied cart', () => {
    const came = step('came', null)
    expect(textsOf(detailsOf({ steps: [came] }, { status: 'checkout_completed' }))).toEqual([
      'Came directly',
      'Ordered',
    ])
    expect(textsOf(detailsOf({ steps: [step('added', 'Soup', 1)], abandonedAt: 5 }, { items: 0 }))).toEqual([
      'Added 1 item: Soup',
      'Emptied the cart',
    ])
    expect(textsOf(detailsOf({ steps: [came] }, { status: 'active' }))).toEqual(['Came directly'])
  })

  test('continues with the reminder and the order that it recovered', () => {
    const reminder = { sentAt: 9000, openedAt: 9500, recovered: cents(2450) }
    expect(textsOf(detailsOf({ abandonedAt: 6000 }, { reminder })).slice(1)).toEqual([
      'Reminder sent',
      'Opened the reminder',
      'Recovered: $24.50',
    ])
  })
})

test('the last activity is relative within a day', () => {
  const now = Date.parse('2026-11-20T17:00:00Z')
  const ago = (minutes: number) => formatAgo(now - minutes * 60_000, now, 'America/New_York')
  expect([ago(0), ago(1), ago(59), ago(60), ago(23 * 60 + 59)]).toEqual([
    'now',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '23 h ago',
  ])
  expect(ago(24 * 60)).toBe('Nov 19, 12:00 PM')
})
