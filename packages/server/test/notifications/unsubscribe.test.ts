import { expect, test } from 'vitest'
import { unsubscribeLink, unsubscribeRoute } from '../../src/modules/notifications/public.ts'
import { openShop } from '../checkout/ordering.ts'

type Info = Parameters<typeof unsubscribeRoute.handle>[2]
const info = { ip: '127.0.0.1', host: 'localhost', scheme: 'http' } as Info

test('unsubscribes by a signed link, on POST and not on GET', async () => {
  const shop = await openShop()
  const { id } = shop.restaurant
  const link = unsubscribeLink(shop.app, { id, origin: 'http://corner.test' }, ' Ada@Example.com')
  const open = (method: string, url = link) =>
    unsubscribeRoute.handle(shop.app, new Request(url, { method }), info)
  const consents = () => shop.query('select email, withdrawn_at from marketing_consents')
  await shop.query(
    "insert into marketing_consents (restaurant_id, email, consented_at) values ($1, 'ada@example.com', now())",
    [id],
  )
  expect(await (await open('GET')).text()).toContain('ada@example.com?')
  expect(await consents()).toEqual([{ email: 'ada@example.com', withdrawn_at: null }])
  expect(await (await open('POST')).text()).toContain('You are unsubscribed')
  const at = new Date(shop.clock.now)
  expect(await consents()).toEqual([{ email: 'ada@example.com', withdrawn_at: at }])
  shop.clock.now += 60_000
  await open('POST')
  expect(await consents()).toEqual([{ email: 'ada@example.com', withdrawn_at: at }])
  const forged = unsubscribeLink(shop.app, { id, origin: 'http://corner.test' }, 'bob@example.com')
  const mixed = `${link.split('.').slice(0, -1).join('.')}.${forged.split('.').at(-1)}`
  const rejected = await open('POST', mixed)
  expect(rejected.status).toBe(404)
  expect(rejected.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await rejected.text()).toContain('This link does not work')
})
