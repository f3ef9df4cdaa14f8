import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { eventually } from '../eventually.ts'
import { openMatrix, type Sender, type World } from '../matrix/world.ts'

let world: World
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openMatrix(cleanUp)
  await world.rows.snapshot()
}, 60_000)

function called(name: string): Sender {
  const found = world.senders.find((sender) => sender.name === name)
  if (!found) throw new Error(`no sender named ${name}`)
  return found
}
const cookieOf = (name: string) => called(name).headers.cookie ?? ''
const sendWith = (headers: Record<string, string>, method: string, path: string, body?: unknown) =>
  world.send({ ...called('visitor'), headers }, method, path, body)

describe('a swapped cookie', () => {
  test('is rejected', async () => {
    const [session = '', device = ''] = [cookieOf('owner, here'), cookieOf('screen, here')]
    const [sessionName = '', sessionValue = ''] = session.split(/=(.*)/s)
    const [deviceName = '', deviceValue = ''] = device.split(/=(.*)/s)
    const otherKey = createHmac('sha256', 'another key').update('x').digest('base64')
    const token = decodeURIComponent(sessionValue).split('.')[0]
    const forged = [
      `${sessionName}=${deviceValue}`,
      `${deviceName}=${sessionValue}`,
      `${deviceName}=${decodeURIComponent(sessionValue)}`,
      `${deviceName}=${token}`,
      `${sessionName}=${encodeURIComponent(`${token}.${otherKey}`)}`,
      `${sessionName}=${encodeURIComponent(`${token}.`)}`,
      `${sessionName}=${encodeURIComponent(`${randomUUID()}.${decodeURIComponent(sessionValue).split('.')[1]}`)}`,
      `__Secure-${session}`,
      `__Host-${device}`,
    ]
    for (const cookie of forged) {
      const response = await sendWith({ cookie }, 'GET', `/api/kitchen/${world.here.restaurant.id}/board`)
      expect([cookie, response.status]).toEqual([cookie, 401])
    }
  })

  test('does not combine the rights of a person and a screen', async () => {
    const both = { cookie: `${cookieOf('customer, there')}; ${cookieOf('screen, here')}` }
    const board = await sendWith(both, 'GET', `/api/kitchen/${world.here.restaurant.id}/board`)
    expect(board.status).toBe(403)
    const expired = { cookie: `${cookieOf('owner, expired session, here')}; ${cookieOf('screen, here')}` }
    const staff = await sendWith(expired, 'GET', `/api/restaurants/${world.here.restaurant.id}/devices`)
    expect(staff.status).toBe(403)
  })

  test('is rejected as a bearer token, and a token as a cookie', async () => {
    const token = called('machine of the owner, here').headers.authorization?.split(' ')[1] ?? ''
    const [sessionName = '', sessionValue = ''] = cookieOf('owner, here').split(/=(.*)/s)
    const asCookie = await sendWith({ cookie: `${sessionName}=${token}` }, 'GET', '/api/me/sessions')
    expect(asCookie.status).toBe(401)
    for (const authorization of [`Bearer ${sessionValue}`, `Bearer ${decodeURIComponent(sessionValue)}`]) {
      expect((await sendWith({ authorization }, 'GET', '/api/me/sessions')).status).toBe(401)
    }
  })
})

describe('the restaurant of a request', () => {
  test('is that of the path, regardless of body and query', async () => {
    const owner = called('owner, here')
    const [here, there] = [world.here.restaurant.id, world.there.restaurant.id]
    const body = { restaurantId: here, minutes: 10, forMinutes: 30 }
    for (const path of [`/api/kitchen/${there}/busy`, `/api/kitchen/${there}/busy?restaurantId=${here}`]) {
      expect((await world.send(owner, 'POST', path, body)).status).toBe(403)
    }
    const own = `/api/kitchen/${here}/busy?restaurantId=${there}`
    const response = await world.send(owner, 'POST', own, { ...body, restaurantId: there })
    expect([200, 400, 403]).toContain(response.status)
    expect(await world.rows.changedOf(there)).toEqual([])
    await world.rows.restore()
  })

  test('is case-insensitive', async () => {
    const [here, there] = [world.here.restaurant.id, world.there.restaurant.id].map((id) => id.toUpperCase())
    const owner = called('owner, here')
    expect((await world.send(owner, 'GET', `/api/kitchen/${here}/board`)).status).toBe(200)
    expect((await world.send(owner, 'GET', `/api/kitchen/${there}/board`)).status).toBe(403)
    for (const query of [`restaurantId=${there}`, `restaurantId=${here}&restaurantId=${there}`]) {
      const response = await world.send(owner, 'GET', `/api/team?${query}`)
      expect(await response.text()).not.toMatch(/MARKTHERE/i)
    }
  })

  test('is not matched by variants of its id', async () => {
    const owner = called('owner, here')
    const there = world.there.restaurant.id
    for (const id of [
      `${there}%00`,
      ` ${there}`,
      `{${there}}`,
      there.replaceAll('-', ''),
      `urn:uuid:${there}`,
    ]) {
      const response = await world.send(owner, 'GET', `/api/kitchen/${encodeURIComponent(id)}/board`)
      expect([400, 403, 404]).toContain(response.status)
    }
  })
})

describe('a higher role', () => {
  test('cannot be taken by managing a team', async () => {
    const [owner, here] = [called('owner, here'), world.here.restaurant.id]
    const attempts: [string, string, object][] = [
      ['POST', '/api/team/invitations', { email: 'me@x.test', role: 'master_admin', restaurantId: null }],
      ['POST', '/api/team/invitations', { email: 'me@x.test', role: 'owner', restaurantId: null }],
      ['POST', '/api/team/invitations', { email: 'me@x.test', role: 'owner' }],
      [
        'POST',
        '/api/team/invitations',
        { email: 'me@x.test', role: 'staff', restaurantId: world.there.restaurant.id },
      ],
      [
        'PUT',
        `/api/team/members/${world.here.membershipId}/role`,
        { role: 'master_admin', restaurantId: null },
      ],
      ['PUT', `/api/team/members/${world.here.membershipId}/role`, { role: 'owner', restaurantId: null }],
      [
        'PUT',
        `/api/team/members/${world.here.membershipId}/role`,
        { role: 'staff', restaurantId: world.there.restaurant.id },
      ],
      ['PUT', `/api/team/members/${world.there.membershipId}/role`, { role: 'staff', restaurantId: here }],
    ]
    for (const [method, path, body] of attempts) {
      const response = await world.send(owner, method, path, body)
      expect([path, body, response.status]).toEqual([
        path,
        body,
        expect.toSatisfy((s) => [400, 403, 404].includes(s)),
      ])
      expect(await world.rows.changed()).toEqual([])
      await world.rows.restore()
    }
  })

  test('cannot be set by additional fields', async () => {
    const customer = called('customer, here')
    const body = {
      firstName: 'Eve',
      lastName: 'Eve',
      phone: '9085550123',
      role: 'master_admin',
      emailVerified: true,
      memberships: [{ role: 'master_admin', restaurantId: null }],
      id: world.here.userId,
      email: 'x@y.test',
    }
    expect((await world.send(customer, 'PUT', '/api/me', body)).status).toBe(200)
    const me = await (await world.send(customer, 'GET', '/api/me')).json()
    expect(me).toMatchObject({ memberships: [], user: { id: customer.userId, firstName: 'Eve' } })
    expect(me.user.email).not.toBe('x@y.test')
    await world.rows.restore()
  })

  test('cannot be accepted with another account than the invited one', async () => {
    const body = { token: world.here.invitationToken }
    for (const name of ['customer, there', 'owner, there', 'screen, here']) {
      const response = await world.send(called(name), 'POST', '/api/invitation/accept', body)
      expect([name, response.status]).toEqual([name, expect.toSatisfy((s) => s >= 400 && s < 500)])
      expect(await world.rows.changed()).toEqual([])
      await world.rows.restore()
    }
  })
})

test('a stream ends when its user signs out, and cannot be reopened', { timeout: 20_000 }, async () => {
  const staff = called('staff, here')
  const { cookie } = await world.session(staff.userId ?? '')
  const path = `/api/kitchen/${world.here.restaurant.id}/events?cursor=0`
  const stream = await sendWith({ cookie }, 'GET', path)
  expect(stream.status).toBe(200)
  const reader = stream.body?.getReader()
  await reader?.read()
  let ended = false
  const reading = (async () => {
    while (!(await reader?.read())?.done);
    ended = true
  })()
  expect((await sendWith({ cookie }, 'POST', '/api/auth/sign-out', { scope: 'local' })).status).toBe(200)
  await eventually(() => expect(ended).toBe(true))
  await reading
  expect((await sendWith({ cookie }, 'GET', path)).status).toBe(401)
})
