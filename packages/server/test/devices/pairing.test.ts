import { requestDeadline } from '@comanda/domain/request-deadline'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deleteOldPairings } from '../../src/modules/devices/public.ts'
import { makeRestaurant } from '../factories.ts'
import {
  apiErrorOf,
  awaitPairing,
  type Browser,
  type Kitchen,
  listOf,
  openKitchen,
  requestPairing,
  selfOf,
} from './kitchen.ts'

let kitchen: Kitchen
let owner: Browser

beforeEach(async () => {
  kitchen = await openKitchen()
  owner = (await kitchen.person('owner')).browser
})

const approve = (by: Browser, pairingId: string, name = 'Grill station') =>
  by.call('POST', `${kitchen.path}/devices/pairings/${pairingId}/approve`, { name })
const refuse = (by: Browser, pairingId: string) =>
  by.call('POST', `${kitchen.path}/devices/pairings/${pairingId}/refuse`)
const later = (minutes: number) => {
  kitchen.shop.clock.now += minutes * 60_000
}

describe('a pairing request', () => {
  test('has a code to display, and approvers see its details without the secret', async () => {
    const screen = kitchen.browser({ ip: '198.51.100.20' })
    const request = await requestPairing(kitchen, screen)
    expect(request.code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
    expect(request.expiresAt).toBe(kitchen.shop.clock.now + 300_000)
    expect(request.restaurant).toMatchObject({ id: kitchen.shop.restaurant.id, name: 'Corner Kitchen' })
    const response = await owner.call('GET', `${kitchen.path}/devices`)
    expect(response.json).toEqual({
      devices: [],
      now: kitchen.shop.clock.now,
      requests: [
        {
          pairingId: request.pairingId,
          code: request.code,
          device: expect.stringContaining('iPad'),
          handheld: true,
          ip: '198.51.100.20',
          sameNetwork: false,
          requestedAt: kitchen.shop.clock.now,
          expiresAt: request.expiresAt,
        },
      ],
    })
    expect(JSON.stringify(response.json)).not.toContain(request.secret)
    const stored = await kitchen.shop.query('select * from device_pairings')
    expect(JSON.stringify(stored)).not.toContain(request.secret)
  })

  test('is marked as in the same network only if it is', async () => {
    await requestPairing(kitchen, kitchen.browser({ ip: '198.51.100.7' }))
    await requestPairing(kitchen, kitchen.browser({ ip: '198.51.100.8' }))
    const { requests } = await listOf(kitchen, owner)
    const near = Object.fromEntries(requests.map(({ ip, sameNetwork }) => [ip, sameNetwork]))
    expect(near).toEqual({ '198.51.100.7': true, '198.51.100.8': false })
  })

  test('is found by any spelling of its code, only at its own restaurant', async () => {
    const { code, pairingId } = await requestPairing(kitchen, kitchen.browser())
    const typed = `${code.slice(0, 3).toLowerCase()}%20${code.slice(3)}`
    const found = await owner.call('GET', `${kitchen.path}/devices/pairings/${typed}`)
    expect(found.json).toMatchObject({ pairingId })
    const other = await makeRestaurant(kitchen.shop.app)
    const master = (await kitchen.person('master_admin', null)).browser
    for (const path of [
      `/restaurants/${other.id}/devices/pairings/${code}`,
      `${kitchen.path}/devices/pairings/222222`,
    ]) {
      expect(apiErrorOf(await master.call('GET', path))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        message: 'No screen is showing this code.',
      })
    }
  })

  test('for an unknown restaurant is rejected', async () => {
    const nowhere = '3f0c1f6e-5b7a-4c1e-9d3b-2a6f8e1d4c70'
    const { status } = await kitchen.browser().call('POST', `/restaurants/${nowhere}/devices/pairings`)
    expect(status).toBe(404)
  })

  test('replaces the oldest requests of the same client address', async () => {
    const other = await requestPairing(kitchen, kitchen.browser({ ip: '203.0.113.1' }))
    const own = []
    for (let times = 0; times < 12; times += 1) own.push(await requestPairing(kitchen, kitchen.browser()))
    const { requests } = await listOf(kitchen, owner)
    expect(requests).toHaveLength(11)
    const open = requests.map(({ code }) => code)
    expect(open).toContain(other.code)
    expect(open).toContain(own.at(-1)?.code)
  })

  test('is rate-limited per client address', async () => {
    const screen = kitchen.browser()
    for (let times = 0; times < 90; times += 1) await requestPairing(kitchen, screen)
    const refused = await screen.call('POST', `${kitchen.path}/devices/pairings`)
    expect(apiErrorOf(refused)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await requestPairing(kitchen, kitchen.browser({ ip: '203.0.113.1' }))
  })
})

test('a screen that waits gets a response before its browser reports a lost connection', async () => {
  const screen = kitchen.browser()
  const request = await requestPairing(kitchen, screen)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  onTestFinished(() => timeout.mockRestore())
  expect((await awaitPairing(screen, request)).json).toEqual({ state: 'waiting' })
  const [[waited] = []] = timeout.mock.calls
  expect(waited).toBeGreaterThan(0)
  expect(waited).toBeLessThan(requestDeadline)
})

describe('an approval', () => {
  test('completes the waiting request immediately, with a cookie', async () => {
    const screen = kitchen.browser({ ip: '198.51.100.20' })
    const request = await requestPairing(kitchen, screen)
    const waiting = awaitPairing(screen, request)
    const { json } = await approve(owner, request.pairingId, '  Grill \n station ')
    const opened = await waiting
    expect(opened.json).toEqual({ state: 'opened' })
    expect(opened.headers.get('set-cookie')).toMatch(
      /^comanda\.device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    )
    expect(await selfOf(screen)).toMatchObject({ id: json.deviceId, name: 'Grill station', worker: null })
    const { devices, requests } = await listOf(kitchen, owner)
    expect(requests).toEqual([])
    expect(devices).toMatchObject([
      { name: 'Grill station', approvedBy: 'owner 1', online: true, worker: null },
    ])
    expect(await kitchen.audited()).toEqual(['access.device_approved by owner 1'])
  })

  test('sets a secure, host-only cookie over https', async () => {
    const screen = kitchen.browser({ scheme: 'https' })
    const request = await requestPairing(kitchen, screen)
    await approve(owner, request.pairingId)
    const opened = await awaitPairing(screen, request)
    expect(opened.headers.get('set-cookie')).toMatch(/^__Host-comanda\.device=.*; Path=\/; .*; Secure$/)
    expect(opened.headers.get('set-cookie')).not.toMatch(/domain/i)
    expect(await selfOf(screen)).not.toBeNull()
  })

  test('is collected once, by the holder of the secret', async () => {
    const screen = kitchen.browser()
    const request = await requestPairing(kitchen, screen)
    const theirs = await requestPairing(kitchen, kitchen.browser())
    await approve(owner, request.pairingId)
    const thief = kitchen.browser()
    for (const secret of [theirs.secret, request.code, 'x'.repeat(43)]) {
      const response = await awaitPairing(thief, { pairingId: request.pairingId, secret })
      expect(apiErrorOf(response)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    const both = await Promise.all([awaitPairing(screen, request), awaitPairing(thief, request)])
    expect(both.map(({ json }) => json.state).sort()).toEqual(['opened', 'over'])
    expect((await awaitPairing(thief, request)).json).toEqual({ state: 'over' })
    const cookies = both.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies).toHaveLength(1)
  })

  test('requires an owner, manager or master admin of this restaurant', async () => {
    const other = await makeRestaurant(kitchen.shop.app)
    const { pairingId, code } = await requestPairing(kitchen, kitchen.browser())
    const unauthorized = [
      (await kitchen.person('staff')).browser,
      (await kitchen.person(null)).browser,
      (await kitchen.person('owner', other.id)).browser,
      (await kitchen.pair(owner)).browser,
    ]
    for (const caller of unauthorized) {
      expect((await approve(caller, pairingId)).status).toBe(403)
      expect((await refuse(caller, pairingId)).status).toBe(403)
      expect((await caller.call('GET', `${kitchen.path}/devices`)).status).toBe(403)
      expect((await caller.call('GET', `${kitchen.path}/devices/pairings/${code}`)).status).toBe(403)
    }
    expect((await approve(kitchen.browser(), pairingId)).status).toBe(401)
    const theirs = unauthorized[2]!
    const path = `/restaurants/${other.id}/devices/pairings/${pairingId}/approve`
    expect((await theirs.call('POST', path, { name: 'Mine' })).status).toBe(404)
    expect((await approve((await kitchen.person('manager')).browser, pairingId)).status).toBe(200)
  })

  test('requires a name', async () => {
    const { pairingId } = await requestPairing(kitchen, kitchen.browser())
    expect(apiErrorOf(await approve(owner, pairingId, ' \u200B'))).toMatchObject({
      status: 400,
      message: 'Name is required',
    })
  })

  test('succeeds once', async () => {
    const { pairingId } = await requestPairing(kitchen, kitchen.browser())
    const both = await Promise.all([
      approve(owner, pairingId),
      approve(owner, pairingId),
      refuse(owner, pairingId),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(apiErrorOf(await approve(owner, pairingId))).toMatchObject({
      status: 409,
      code: 'PAIRING_EXPIRED',
    })
  })
})

describe('a pairing request that has ended', () => {
  test('does not pair the screen after a rejection', async () => {
    const screen = kitchen.browser()
    const request = await requestPairing(kitchen, screen)
    const waiting = awaitPairing(screen, request)
    expect((await refuse(owner, request.pairingId)).status).toBe(200)
    expect((await waiting).json).toEqual({ state: 'refused' })
    expect(screen.cookies).toEqual([])
    expect((await approve(owner, request.pairingId)).status).toBe(409)
    expect(await kitchen.audited()).toEqual(['access.device_refused by owner 1'])
  })

  test('expires after five minutes', async () => {
    const screen = kitchen.browser()
    const request = await requestPairing(kitchen, screen)
    later(5)
    expect((await listOf(kitchen, owner)).requests).toEqual([])
    expect((await owner.call('GET', `${kitchen.path}/devices/pairings/${request.code}`)).status).toBe(404)
    expect((await approve(owner, request.pairingId)).status).toBe(409)
    expect((await awaitPairing(screen, request)).json).toEqual({ state: 'over' })
  })

  test('expires two minutes after the approval if it was not collected', async () => {
    const screen = kitchen.browser()
    const request = await requestPairing(kitchen, screen)
    await approve(owner, request.pairingId)
    later(2)
    expect((await awaitPairing(screen, request)).json).toEqual({ state: 'over' })
    expect(screen.cookies).toEqual([])
  })

  test('does not pair a screen that was revoked before it collected the approval', async () => {
    const screen = kitchen.browser()
    const request = await requestPairing(kitchen, screen)
    const { json } = await approve(owner, request.pairingId)
    expect((await owner.call('DELETE', `${kitchen.path}/devices/${json.deviceId}`)).status).toBe(200)
    expect((await awaitPairing(screen, request)).json).toEqual({ state: 'over' })
    expect(screen.cookies).toEqual([])
  })

  test('is deleted after an hour', async () => {
    const request = await requestPairing(kitchen, kitchen.browser())
    later(60)
    await deleteOldPairings(kitchen.shop.app)
    expect((await awaitPairing(kitchen.browser(), request)).json).toEqual({ state: 'over' })
    later(6)
    await deleteOldPairings(kitchen.shop.app)
    expect((await awaitPairing(kitchen.browser(), request)).status).toBe(404)
  })
})
