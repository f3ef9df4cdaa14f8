import { beforeEach, describe, expect, test } from 'vitest'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { apiErrorOf, type Browser, type Kitchen, openKitchen, selfOf } from './kitchen.ts'

let kitchen: Kitchen
let owner: Browser
let cook: { id: string; browser: Browser }
let screen: { id: string; browser: Browser }

beforeEach(async () => {
  kitchen = await openKitchen()
  owner = (await kitchen.person('owner')).browser
  cook = await kitchen.person('staff')
  screen = await kitchen.pair(owner)
})

const pinPath = (userId: string) => `${kitchen.path}/kitchen-staff/${userId}/pin`
const setPin = (userId: string, pin: string | null, by = owner) => by.call('PUT', pinPath(userId), { pin })
const enter = (pin: string, at = screen.browser) => at.call('POST', '/device/worker', { pin })
const workerAt = async (at = screen.browser) => (await selfOf(at))?.worker?.name ?? null
const later = (minutes: number) => {
  kitchen.shop.clock.now += minutes * 60_000
}

describe('setting a PIN', () => {
  test('returns it once, and stores it only as a hash', async () => {
    const { json } = await setPin(cook.id, null)
    expect(json.pin).toMatch(/^\d{4}$/)
    const rows = await kitchen.shop.query('select * from staff_pins')
    expect(rows).toHaveLength(1)
    expect(rows[0].pin_hash).toHaveLength(32)
    const list = await owner.call('GET', `${kitchen.path}/kitchen-staff`)
    expect(list.json).toEqual({
      pinRequired: false,
      staff: [
        { userId: expect.any(String), name: 'owner 1', role: 'owner', pinSetAt: null, maySet: true },
        { userId: cook.id, name: 'staff 2', role: 'staff', pinSetAt: kitchen.shop.clock.now, maySet: true },
      ],
    })
    const audited = await kitchen.shop.query(
      `select subject_label, changes from audit_entries where action = 'access.pin_set'`,
    )
    expect(audited).toEqual([{ subject_label: 'staff 2', changes: [] }])
  })

  test('accepts four to six digits that are not easy to guess', async () => {
    for (const pin of ['12a4', '123', '1234567', '']) {
      expect(apiErrorOf(await setPin(cook.id, pin))).toEqual({
        status: 422,
        code: 'PIN_REFUSED',
        message: 'A PIN has 4 to 6 digits.',
      })
    }
    for (const pin of ['0000', '1234', '987654', '121212']) {
      expect(apiErrorOf(await setPin(cook.id, pin))).toMatchObject({
        code: 'PIN_REFUSED',
        message: 'This PIN is too easy to guess. Choose another PIN.',
      })
    }
    expect((await setPin(cook.id, '714093')).json).toEqual({ pin: '714093' })
  })

  test('keeps PINs unique within a restaurant, without revealing the holder', async () => {
    const second = await kitchen.person('manager')
    expect((await setPin(cook.id, '2580')).status).toBe(200)
    expect((await setPin(cook.id, '2580')).status).toBe(200)
    const refused = await setPin(second.id, '2580')
    expect(apiErrorOf(refused)).toEqual({ status: 409, code: 'PIN_TAKEN', message: 'Choose another PIN.' })
    expect(JSON.stringify(refused.json)).not.toContain('staff 2')
    const both = await Promise.all([setPin(cook.id, '7419'), setPin(second.id, '7419')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const other = await makeRestaurant(kitchen.shop.app)
    const theirs = await kitchen.person('owner', other.id)
    const path = `/restaurants/${other.id}/kitchen-staff/${theirs.id}/pin`
    expect((await theirs.browser.call('PUT', path, { pin: '2580' })).status).toBe(200)
  })

  test('is rejected for people with a higher role, for non-members, and by staff', async () => {
    const manager = await kitchen.person('manager')
    const ownerId = (await owner.call('GET', '/me')).json.user.id
    expect((await setPin(ownerId, '2580', manager.browser)).status).toBe(403)
    expect((await manager.browser.call('DELETE', pinPath(ownerId))).status).toBe(403)
    expect((await setPin(manager.id, '2580', manager.browser)).status).toBe(200)
    expect((await setPin(cook.id, '7419', manager.browser)).status).toBe(200)
    expect((await setPin(cook.id, '2580', cook.browser)).status).toBe(403)
    const stranger = await kitchen.person('staff', (await makeRestaurant(kitchen.shop.app)).id)
    expect((await setPin(stranger.id, '2580')).status).toBe(404)
    expect((await setPin('nobody', '2580')).status).toBe(404)
  })

  test('is rate-limited, so that taken PINs cannot be enumerated', async () => {
    for (let times = 0; times < 30; times += 1) await setPin(cook.id, null)
    expect(apiErrorOf(await setPin(cook.id, null))).toMatchObject({ status: 429 })
  })
})

describe('working at a screen', () => {
  beforeEach(async () => {
    await setPin(cook.id, '2580')
  })

  test('attributes actions to the operator who entered their PIN', async () => {
    const orderId = await payOrder(kitchen.shop)
    expect((await enter('2580')).json.device.worker).toEqual({
      userId: cook.id,
      name: 'staff 2',
      signedOutInMs: 900_000,
    })
    const path = `/kitchen/${kitchen.shop.restaurant.id}/orders/${orderId}/advance`
    await screen.browser.call('POST', path, { expected: 'pending' })
    const rows = await kitchen.shop.query(
      `select actor from order_status_history where order_id = $1 and to_status = 'acknowledged'`,
      [orderId],
    )
    expect(rows).toEqual([{ actor: `device:${screen.id}:user:${cook.id}` }])
    expect((await screen.browser.call('DELETE', '/device/worker')).json.device.worker).toBeNull()
    expect(await workerAt()).toBeNull()
  })

  test('rejects a queued action of a different operator', async () => {
    const orderId = await payOrder(kitchen.shop)
    const order = `/kitchen/${kitchen.shop.restaurant.id}/orders/${orderId}`
    const other = await kitchen.person('manager')
    await setPin(other.id, '7419')
    await enter('7419')
    const send = (path: string, by: string, browser = screen.browser) =>
      browser.call('POST', `${order}/${path}`, { expected: 'pending', lineKey: 'a', made: true, by })
    const refused = {
      status: 409,
      code: 'OPERATOR_CHANGED',
      message: 'A different operator is signed in at this screen now.',
    }
    for (const path of ['advance', 'step-back', 'lines']) {
      expect(apiErrorOf(await send(path, `device:${screen.id}:user:${cook.id}`))).toEqual(refused)
      expect(apiErrorOf(await send(path, `user:${cook.id}`))).toEqual(refused)
      expect(apiErrorOf(await send(path, `user:${cook.id}`, other.browser))).toEqual(refused)
      expect(apiErrorOf(await send(path, 'visitor'))).toEqual(refused)
    }
    await enter('2580')
    expect((await send('advance', `device:${screen.id}:user:${cook.id}`)).status).toBe(200)
    // Actions of no operator are accepted from any caller. After the operator left, a queued action is
    // accepted if it names the screen and that operator.
    expect((await send('lines', `device:${screen.id}`)).status).toBe(200)
    await screen.browser.call('DELETE', '/device/worker')
    expect((await send('lines', `device:${screen.id}:user:${cook.id}`)).status).toBe(200)
    expect((await send('lines', `user:${other.id}`, other.browser)).status).toBe(200)
    const rows = await kitchen.shop.query(
      `select actor from order_status_history where order_id = $1 and to_status = 'acknowledged'`,
      [orderId],
    )
    expect(rows).toEqual([{ actor: `device:${screen.id}:user:${cook.id}` }])
  })

  test('grants no account access: an operator at a screen is still a screen', async () => {
    await enter('2580')
    expect((await screen.browser.call('GET', '/me')).json.user).toBeNull()
    expect((await screen.browser.call('GET', `${kitchen.path}/devices`)).status).toBe(403)
  })

  test('ends after 15 minutes of inactivity', async () => {
    await enter('2580')
    later(14)
    const stay = () => screen.browser.call('POST', '/device/worker/stay')
    expect((await stay()).json.device.worker?.signedOutInMs).toBe(900_000)
    later(14)
    expect(await workerAt()).toBe('staff 2')
    later(1)
    expect(await workerAt()).toBeNull()
    expect((await stay()).json.device.worker).toBeNull()
  })

  test('ends immediately when the PIN is removed, changed, or the role deactivated', async () => {
    const ends = [
      () => owner.call('DELETE', pinPath(cook.id)),
      () => setPin(cook.id, '7419'),
      () => kitchen.shop.query('update memberships set deactivated_at = now() where user_id = $1', [cook.id]),
    ]
    for (const end of ends) {
      await setPin(cook.id, '2580')
      await enter('2580')
      expect(await workerAt()).toBe('staff 2')
      await end()
      expect(await workerAt()).toBeNull()
    }
    expect(apiErrorOf(await enter('2580'))).toMatchObject({ status: 422, code: 'WRONG_PIN' })
  })

  test('requires a paired screen', async () => {
    for (const [by, status] of [
      [kitchen.browser(), 401],
      [owner, 403],
      [cook.browser, 403],
    ] as const) {
      expect((await enter('2580', by)).status).toBe(status)
      expect((await by.call('POST', '/device/worker/stay')).status).toBe(status)
      expect((await by.call('DELETE', '/device/worker')).status).toBe(status)
    }
  })
})

describe('wrong PINs', () => {
  beforeEach(async () => {
    await setPin(cook.id, '2580')
  })

  test('lock the keypad after five, then for longer each time, even for the correct PIN', async () => {
    for (let times = 0; times < 4; times += 1) {
      expect(apiErrorOf(await enter('7419'))).toEqual({
        status: 422,
        code: 'WRONG_PIN',
        message: 'Wrong PIN. Try again.',
      })
    }
    const fifth = await enter('7419')
    expect(apiErrorOf(fifth)).toMatchObject({
      status: 429,
      message: 'Too many wrong PINs. Try again in 1 minute.',
    })
    expect(fifth.headers.get('retry-after')).toBe('60')
    expect((await enter('2580')).status).toBe(429)
    later(1)
    expect(apiErrorOf(await enter('7419')).message).toBe('Too many wrong PINs. Try again in 2 minutes.')
    later(2)
    expect((await enter('2580')).status).toBe(200)
    for (let times = 0; times < 4; times += 1) expect((await enter('7419')).status).toBe(422)
  })

  test('are counted when tried concurrently', async () => {
    const attempts = await Promise.all(Array.from({ length: 12 }, () => enter('7419')))
    expect(attempts.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill(422),
      ...Array(8).fill(429),
    ])
    expect(await kitchen.shop.query('select pin_failures from devices')).toEqual([{ pin_failures: 5 }])
  })

  test('are rate-limited even with correct PINs in between', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 7; round += 1) {
      for (const guess of ['7419', '7420', '7421']) statuses.push((await enter(guess)).status)
      statuses.push((await enter('2580')).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    later(60)
    expect((await enter('2580')).status).toBe(200)
  })

  test('are audited, and lock only the screen where they were entered', async () => {
    for (let times = 0; times < 5; times += 1) await enter('7419')
    const lines = (await kitchen.audited()).filter((line) => line.startsWith('access.pin_refused'))
    expect(lines).toEqual(Array(5).fill('access.pin_refused by Grill station'))
    const second = await kitchen.pair(owner, 'Counter')
    expect((await enter('2580', second.browser)).status).toBe(200)
  })
})

describe('a restaurant that requires PINs', () => {
  test('lets a screen read without an operator, but not advance orders', async () => {
    await setPin(cook.id, '2580')
    const response = await owner.call('PUT', `${kitchen.path}/kitchen-pin`, { required: true })
    expect(response.status).toBe(200)
    const orderId = await payOrder(kitchen.shop)
    const { id } = kitchen.shop.restaurant
    const advance = (by = screen.browser) =>
      by.call('POST', `/kitchen/${id}/orders/${orderId}/advance`, { expected: 'pending' })
    expect((await selfOf(screen.browser))?.pinRequired).toBe(true)
    expect((await screen.browser.call('GET', `/kitchen/${id}/board`)).json.tickets).toHaveLength(1)
    expect(apiErrorOf(await advance())).toEqual({
      status: 403,
      code: 'PIN_REQUIRED',
      message: 'Enter your PIN to work at this screen.',
    })
    await enter('2580')
    expect((await advance()).status).toBe(200)
    const rows = await kitchen.shop.query(
      `select changes from audit_entries where action = 'access.pin_rule_changed'`,
    )
    expect(rows).toEqual([{ changes: [{ field: 'pinRequired', before: false, after: true }] }])
  })

  test('does not require a PIN from a signed-in person', async () => {
    await owner.call('PUT', `${kitchen.path}/kitchen-pin`, { required: true })
    const orderId = await payOrder(kitchen.shop)
    const path = `/kitchen/${kitchen.shop.restaurant.id}/orders/${orderId}/advance`
    expect((await cook.browser.call('POST', path, { expected: 'pending' })).status).toBe(200)
  })
})
