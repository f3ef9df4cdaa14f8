import { beforeEach, describe, expect, test } from 'vitest'
import { payOrder } from '../checkout/pay-order.ts'
import { eventually } from '../eventually.ts'
import { makeRestaurant } from '../factories.ts'
import { apiErrorOf, type Browser, type Kitchen, listOf, openKitchen, selfOf } from './kitchen.ts'

let kitchen: Kitchen
let owner: Browser
let screen: { id: string; browser: Browser }

beforeEach(async () => {
  kitchen = await openKitchen()
  owner = (await kitchen.person('owner')).browser
  screen = await kitchen.pair(owner)
})

const boardPath = () => `/kitchen/${kitchen.shop.restaurant.id}/board`
const advance = (by: Browser, orderId: string, expected: string) =>
  by.call('POST', `/kitchen/${kitchen.shop.restaurant.id}/orders/${orderId}/advance`, { expected })
const revoke = (id = screen.id) => owner.call('DELETE', `${kitchen.path}/devices/${id}`)

describe('a paired screen', () => {
  test('advances orders under its own name', async () => {
    const orderId = await payOrder(kitchen.shop)
    const board = await screen.browser.call('GET', boardPath())
    expect(board.json.tickets).toMatchObject([{ orderId }])
    expect((await advance(screen.browser, orderId, 'pending')).json.ticket.status).toBe('acknowledged')
    const rows = await kitchen.shop.query(
      `select actor from order_status_history where order_id = $1 and to_status = 'acknowledged'`,
      [orderId],
    )
    expect(rows).toEqual([{ actor: `device:${screen.id}` }])
    expect((await screen.browser.call('GET', '/kitchen/restaurants')).json.restaurants).toHaveLength(1)
  })

  test('has no access to another restaurant, nor to other operations here', async () => {
    const other = await makeRestaurant(kitchen.shop.app)
    const { browser } = screen
    expect((await browser.call('GET', `/kitchen/${other.id}/board`)).status).toBe(403)
    expect((await browser.call('GET', `/kitchen/${other.id}/events?cursor=0`)).status).toBe(403)
    for (const path of [`${kitchen.path}/devices`, `${kitchen.path}/kitchen-staff`]) {
      expect((await browser.call('GET', path)).status).toBe(403)
    }
    expect((await browser.call('DELETE', `${kitchen.path}/devices/${screen.id}`)).status).toBe(403)
    expect((await browser.call('PUT', `${kitchen.path}/kitchen-pin`, { required: true })).status).toBe(403)
  })

  test('is not recognized by a forged or malformed cookie', async () => {
    const [cookie = ''] = screen.browser.cookies
    const last = cookie.at(-1) === 'A' ? 'B' : 'A'
    for (const forged of [
      cookie.slice(0, -2) + last + last,
      'comanda.device=',
      "comanda.device=' or true --",
    ]) {
      const forger = kitchen.browser()
      forger.cookies.push(forged)
      expect((await forger.call('GET', boardPath())).status).toBe(401)
      expect(await selfOf(forger)).toBeNull()
    }
  })

  test('is not recognized over http by the https cookie', async () => {
    const plain = kitchen.browser()
    plain.cookies.push(`__Host-${screen.browser.cookies[0]}`)
    expect(await selfOf(plain)).toBeNull()
  })

  test('is overridden by a person who signs in at it', async () => {
    const { browser } = await kitchen.person(null)
    browser.cookies.push(...screen.browser.cookies)
    expect((await browser.call('GET', boardPath())).status).toBe(403)
    expect(await selfOf(browser)).toBeNull()
  })
})

describe('revoking', () => {
  test('takes effect immediately, for this screen only', async () => {
    const second = await kitchen.pair(owner, 'Counter')
    expect((await revoke()).status).toBe(200)
    expect((await screen.browser.call('GET', boardPath())).status).toBe(401)
    expect(await selfOf(screen.browser)).toBeNull()
    expect((await second.browser.call('GET', boardPath())).status).toBe(200)
    expect((await listOf(kitchen, owner)).devices.map(({ name }) => name)).toEqual(['Counter'])
    expect(apiErrorOf(await revoke())).toMatchObject({ status: 404 })
    expect(await kitchen.audited()).toContain('access.device_revoked by owner 1')
  })

  test('ends the screen’s open stream, and no other', async () => {
    const second = await kitchen.pair(owner, 'Counter')
    const { cursor } = (await screen.browser.call('GET', boardPath())).json
    const path = `/kitchen/${kitchen.shop.restaurant.id}/events?cursor=${cursor}`
    const [revoked, other] = await Promise.all([screen.browser.open(path), second.browser.open(path)])
    const received = readAll(revoked)
    const otherReceived = readAll(other)
    await eventually(() => expect(received.text()).toContain('heartbeat'))
    await eventually(() => expect(otherReceived.text()).toContain('heartbeat'))
    await revoke()
    await received.ended
    await payOrder(kitchen.shop)
    await eventually(() => expect(otherReceived.text()).toContain('"kind":"order"'))
    expect(received.text()).not.toContain('"kind":"order"')
    otherReceived.leave()
    expect((await screen.browser.open(path)).status).toBe(401)
  })

  test('requires the right to manage screens of this restaurant', async () => {
    const other = await makeRestaurant(kitchen.shop.app)
    const staff = (await kitchen.person('staff')).browser
    const otherOwner = (await kitchen.person('owner', other.id)).browser
    expect((await staff.call('DELETE', `${kitchen.path}/devices/${screen.id}`)).status).toBe(403)
    expect((await otherOwner.call('DELETE', `${kitchen.path}/devices/${screen.id}`)).status).toBe(403)
    expect((await otherOwner.call('DELETE', `/restaurants/${other.id}/devices/${screen.id}`)).status).toBe(
      404,
    )
    expect((await screen.browser.call('GET', boardPath())).status).toBe(200)
  })
})

describe('the list', () => {
  test('shows which screens are online: last seen is updated by requests, at most once a minute', async () => {
    const { clock, database } = kitchen.shop
    const start = clock.now
    const seen = async () => (await listOf(kitchen, owner)).devices[0]
    await selfOf(screen.browser)
    expect(await seen()).toMatchObject({ online: true, lastSeenAt: start })
    clock.now += 59_000
    await selfOf(screen.browser)
    expect(await seen()).toMatchObject({ lastSeenAt: start })
    clock.now += 1000
    await selfOf(screen.browser)
    expect(await seen()).toMatchObject({ lastSeenAt: clock.now })
    clock.now += 150_000
    expect(await seen()).toMatchObject({ online: false })
    expect(await database.query('select last_ip from devices')).toEqual([{ last_ip: '198.51.100.20' }])
  })

  test('supports renaming, which is audited with the previous name', async () => {
    const rename = (name: string) => owner.call('PATCH', `${kitchen.path}/devices/${screen.id}`, { name })
    expect((await rename(' Hot   line ')).status).toBe(200)
    expect((await rename('')).status).toBe(400)
    expect((await selfOf(screen.browser))?.name).toBe('Hot line')
    const rows = await kitchen.shop.query(
      `select changes from audit_entries where action = 'access.device_renamed'`,
    )
    expect(rows).toEqual([{ changes: [{ field: 'name', before: 'Grill station', after: 'Hot line' }] }])
  })
})

/** Collects a stream's text as it arrives. */
function readAll(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  })()
  return { text: () => text, ended, leave: () => void reader.cancel().catch(() => {}) }
}
