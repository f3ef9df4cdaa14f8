import { randomUUID } from 'node:crypto'
import type { VisitEvent } from '@comanda/contract/analytics'
import { describe, expect, test } from 'vitest'
import { readCart } from '../../src/modules/analytics/carts/read-cart.ts'
import { checkoutCounter } from '../../src/modules/analytics/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { MINUTE } from '../reminders/remind.ts'
import { admin, openCarts } from './open-carts.ts'

const page = (path: string, referrer: string | null = null): VisitEvent => ({
  type: 'page_viewed',
  path,
  referrer,
})

describe('a cart', () => {
  test('has its dishes with options, the pages and steps of its visit, and no personal data', async () => {
    const { shop, restaurantId, owner, report, summary, list } = await openCarts()
    const sessionId = randomUUID()
    const soup = { productId: shop.restaurant.productId('Soup'), productName: 'Soup' }
    await report(sessionId, page('/', 'https://www.instagram.com/ada.long?q=1'))
    shop.clock.now += 1000
    const size = await shop.choice('Burger', 'Size', 'Double')
    const { specialInstructions: _, ...burger } = {
      ...shop.line('Burger', { selections: [size] }),
      specialInstructions: 'for Ada',
    }
    await report(
      sessionId,
      { type: 'product_viewed', ...soup },
      { type: 'add_to_cart', ...soup, quantity: 2 },
      { type: 'cart_changed', lines: [burger] },
    )
    shop.clock.now += 1000
    await report(sessionId, page('/checkout/summary'), { type: 'checkout_started' })
    shop.clock.now += 1000
    await report(sessionId, { type: 'checkout_blocked', reason: 'address_refused' })
    const [{ id = '' } = {}] = (await list()).carts
    const found = await readCart(shop.app, owner, { restaurantId, cartId: id })
    expect(found).toMatchObject({
      cart: {
        session: sessionId.slice(0, 8),
        status: 'checkout_started',
        items: 1,
        blockedBy: 'address_refused',
      },
      lines: [{ name: 'Burger', options: ['Double'], quantity: 1, total: found.cart.value }],
      activity: {
        currentPage: '/checkout/summary',
        lastPage: null,
        referrer: 'instagram.com',
        browser: 'Safari on iPhone',
      },
    })
    expect(found.steps.map(({ kind, text, quantity }) => [kind, text, quantity])).toEqual([
      ['came', 'instagram.com', null],
      ['page', '/', null],
      ['viewed', 'Soup', null],
      ['added', 'Soup', 2],
      ['page', '/checkout/summary', null],
      ['checkout', null, null],
      ['blocked', 'address_refused', null],
    ])
    const answers = JSON.stringify([found, await list(), await summary()])
    for (const secret of [sessionId, 'ada.long', 'Ada', 'Mozilla']) expect(answers).not.toContain(secret)
  })

  test('has the steps since the paid cart of the same visit', async () => {
    const { shop, restaurantId, owner, report, fill, list } = await openCarts()
    const sessionId = await fill(1)
    await report(sessionId, page('/checkout/payment'))
    await payOrder(shop, { sessionId })
    await handleEvents(shop.app, checkoutCounter, { restaurantId, seqs: [1] })
    // Events have the time of the database.
    await shop.query('update cart_sessions set last_activity = $1', [new Date(shop.clock.now)])
    shop.clock.now += MINUTE
    await report(sessionId, page('/checkout/summary'))
    await fill(2, sessionId)
    const pages = []
    for (const { id } of (await list()).carts) {
      const { steps } = await readCart(shop.app, owner, { restaurantId, cartId: id })
      pages.push(steps.filter(({ kind }) => kind === 'page').map(({ text }) => text))
    }
    expect(pages).toEqual([['/checkout/summary'], ['/checkout/payment']])
  })

  test('is not on a page once it is abandoned, and has no items once it is emptied', async () => {
    const { shop, restaurantId, owner, report, fill, list } = await openCarts()
    const sessionId = await fill(1)
    await report(sessionId, page('/checkout/summary'))
    await fill(0, sessionId)
    const [{ id = '' } = {}] = (await list()).carts
    expect(await readCart(shop.app, owner, { restaurantId, cartId: id })).toMatchObject({
      cart: { status: 'abandoned', items: 0, value: 0 },
      abandonedAt: shop.clock.now,
      lines: [],
      activity: { currentPage: null, lastPage: '/checkout/summary' },
    })
  })

  test('of another restaurant, or an unknown one, is not found', async () => {
    const { shop, restaurantId, owner, fill, list } = await openCarts()
    const other = await makeRestaurant(shop.app)
    await fill(1)
    const [{ id = '' } = {}] = (await list()).carts
    const foreign = { restaurantId: other.id, cartId: id }
    await expect(readCart(shop.app, admin, foreign)).rejects.toMatchObject({ status: 404 })
    await expect(readCart(shop.app, owner, { restaurantId, cartId: randomUUID() })).rejects.toMatchObject({
      status: 404,
    })
  })
})
