import { randomUUID } from 'node:crypto'
import { type Action, keyActions, type StaffRole } from '@comanda/domain/access/roles'
import { expect } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { clearCachedCallers } from '../../src/modules/identity/read-caller.ts'
import { subscribeToPersonChanges } from '../../src/modules/identity/subscribe-to-person-changes.ts'
import { hashOfToken } from '../../src/platform/token-hash.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import type { CleanUp } from '../clean-up-after-all.ts'
import { eventually } from '../eventually.ts'
import { type MadeRestaurant, makeRestaurant, menuFields } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { bearerMaker } from './bearer-maker.ts'
import { day, makersFor } from './makers.ts'
import { plantMarks } from './plant-marks.ts'
import { type RowSnapshot, snapshotRows } from './row-snapshot.ts'

export type Side = 'here' | 'there'

/** The sender of a request: its headers, and what the server must identify it as. */
export interface Sender {
  name: string
  headers: Record<string, string>
  kind: 'nobody' | 'person' | 'screen' | 'program' | 'bad-token'
  /** Their roles; a person without roles is a customer. */
  roles: { role: StaffRole | 'device' | 'key'; restaurantId: string | null; scopes?: readonly Action[] }[]
  userId: string | null
  side: Side | null
}

/** The objects of a restaurant that requests can refer to. */
export interface TenantObjects {
  restaurant: MadeRestaurant
  orderId: string
  orderToken: string
  checkoutKey: string
  deviceId: string
  pairingId: string
  pairingCode: string
  pairingSecret: string
  invitationId: string
  invitationToken: string
  /** The membership of a person who is only the target of operations. */
  membershipId: string
  userId: string
  deactivatedMembershipId: string
  productId: string
  groupId: string
  optionId: string
  /** The following belong to the customer. */
  sessionId: string
  factorId: string
  identityId: string
  passkeyId: string
  /** In the texts of this side's private rows. */
  mark: string
}

export interface World {
  shop: Shop
  http: Http
  here: TenantObjects
  there: TenantObjects
  senders: Sender[]
  rows: RowSnapshot
  planted: { columns: number; skipped: string[] }
  /** Creates a session with a proof. */
  session(userId: string, options?: { expired?: boolean }): Promise<{ id: string; cookie: string }>
  send(sender: Sender, method: string, path: string, body?: unknown): Promise<Response>
  /** A request as one of our own pages sends it. */
  request(sender: Sender, method: string, path: string, body?: unknown): Request
}

/** Two restaurants with an object of every kind, and every kind of caller. */
export async function openMatrix(cleanUp: CleanUp): Promise<World> {
  const shop = await openShop({}, { config: { trustProxy: true } }, cleanUp)
  const { app, database, query } = shop
  const subscription = subscribeToPersonChanges(app, shop.bus)
  cleanUp(subscription.stop)
  const http = createHttp(app, fakeWeb())
  const other = await makeRestaurant(app, { menu: menuFields(), restaurant: { name: 'Elsewhere' } })

  const { person, session, screen, program, paidOrder } = makersFor(shop)

  async function createTenant(restaurant: MadeRestaurant, side: Side, mark: string) {
    const { id: restaurantId } = restaurant
    const customer = await person(`${mark} customer`, null, null)
    const target = await person(`${mark} target`, 'staff', restaurantId)
    const deactivated = await person(`${mark} gone`, 'staff', restaurantId)
    await query('update memberships set deactivated_at = now() where user_id = $1', [deactivated])
    const membershipOf = async (userId: string) =>
      (await query('select id from memberships where user_id = $1', [userId]))[0].id as string
    const [invitationToken, pairingSecret] = [`${mark}-invitation`, `${mark}-pairing`]
    const invitation = await query(
      `insert into invitations (restaurant_id, email, first_name, role, token_hash, invited_by, expires_at)
       values ($1, $2, $3, 'staff', $4, $5, $6) returning id`,
      [
        restaurantId,
        `${mark.toLowerCase()}@invited.test`,
        mark,
        hashOfToken(invitationToken),
        `user:${target}`,
        new Date(app.now() + day),
      ],
    )
    const pairingCode = side === 'here' ? '7KQ4MX' : '8KQ4MX'
    const pairing = await query(
      `insert into device_pairings (restaurant_id, code, secret_hash, ip, user_agent, expires_at)
       values ($1, $2, $3, '203.0.113.9', $4, $5) returning id`,
      [restaurantId, pairingCode, hashOfToken(pairingSecret), mark, new Date(app.now() + 240_000)],
    )
    const target_screen = await screen(restaurantId, `${mark} target`)
    const own = await session(customer)
    const [factorId, passkeyId, identityId] = [randomUUID(), randomUUID(), randomUUID()]
    await query(
      `insert into auth.second_factors (id, user_id, kind, secret, label) values ($1, $2, 'totp', $4, $3)`,
      [factorId, customer, mark, app.secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')],
    )
    await query(
      `insert into auth.passkeys (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
       values ($1, $2, 'key', $3, $1, 0, 'singleDevice', false)`,
      [passkeyId, mark, customer],
    )
    await query(
      `insert into auth.accounts (id, account_id, provider_id, user_id) values ($1, $2, 'sandbox', $3)`,
      [identityId, `${mark}-identity`, customer],
    )
    const option = await query(
      `select o.id, o.variant_group_id from variants o where o.restaurant_id = $1 limit 1`,
      [restaurantId],
    )
    await query(`insert into favorites (user_id, restaurant_id, product_id) values ($1, $2, $3)`, [
      customer,
      restaurantId,
      restaurant.productId('Burger'),
    ])
    const belongings: TenantObjects = {
      restaurant,
      mark,
      ...(await paidOrder(restaurant, mark, customer)),
      deviceId: target_screen.id,
      pairingId: pairing[0].id,
      pairingCode,
      pairingSecret,
      invitationId: invitation[0].id,
      invitationToken,
      membershipId: await membershipOf(target),
      userId: target,
      deactivatedMembershipId: await membershipOf(deactivated),
      productId: restaurant.productId('Soup'),
      groupId: option[0].variant_group_id,
      optionId: option[0].id,
      sessionId: own.id,
      factorId,
      identityId,
      passkeyId,
    }
    const senders: Sender[] = []
    const add = (name: string, more: Partial<Sender>) =>
      senders.push({
        name: `${name}, ${side}`,
        headers: {},
        kind: 'person',
        roles: [],
        userId: null,
        side,
        ...more,
      })
    add('customer', { headers: { cookie: (await session(customer)).cookie }, userId: customer })
    for (const role of ['staff', 'manager', 'owner'] as const) {
      const userId = await person(`${mark} ${role}`, role, restaurantId)
      const { cookie } = await session(userId)
      add(role, { headers: { cookie }, userId, roles: [{ role, restaurantId }] })
      if (role !== 'owner') continue
      await query('update invitations set invited_by = $1 where restaurant_id = $2', [
        `user:${userId}`,
        restaurantId,
      ])
      await addOwnerVariants(userId)
    }
    async function addOwnerVariants(ownerId: string) {
      const expired = await session(ownerId, { expired: true })
      add('owner, expired session', { headers: { cookie: expired.cookie }, kind: 'nobody' })
      const out = await session(ownerId)
      const signedOut: Sender = {
        name: `owner, signed out, ${side}`,
        headers: { cookie: out.cookie },
        kind: 'nobody',
        roles: [],
        userId: null,
        side,
      }
      await world.send(signedOut, 'GET', '/api/me')
      await world.send(signedOut, 'POST', '/api/auth/sign-out', { scope: 'local' })
      senders.push(signedOut)
      const left = await person(`${mark} left`, 'owner', restaurantId)
      const leaving = await session(left)
      const deactivated = { cookie: leaving.cookie }
      const found = senders.find(({ name }) => name === `customer, ${side}`)
      if (!found) throw new Error('the customer is missing')
      await world.send({ ...found, headers: deactivated }, 'GET', '/api/me')
      add('owner, deactivated', { headers: deactivated, userId: left })
      leavers.push(await membershipOf(left))
      const token = await session(ownerId)
      const [valid, past] = [await bearer(token.id, 600), await bearer(token.id, -60)]
      const roles = [{ role: 'owner' as const, restaurantId }]
      add('machine of the owner', { headers: { authorization: `Bearer ${valid}` }, userId: ownerId, roles })
      add('machine, expired', { headers: { authorization: `Bearer ${past}` }, kind: 'bad-token' })
    }
    const worker = senders.find(({ name }) => name === `staff, ${side}`)?.userId ?? ''
    await query('insert into staff_pins (restaurant_id, user_id, pin_hash) values ($1, $2, $3)', [
      restaurantId,
      worker,
      Buffer.from(mark),
    ])
    const asProgram = async (scopes: readonly Action[], more = {}) => ({
      headers: { authorization: `Bearer ${await program(restaurantId, mark, scopes, more)}` },
      kind: 'program' as const,
      roles: [{ role: 'key' as const, restaurantId, scopes }],
    })
    add('program', await asProgram(keyActions))
    add('program that reads orders', await asProgram(['orders.view']))
    const ended = await asProgram(keyActions, { revoked: true })
    add('program, revoked key', { ...ended, kind: 'bad-token', roles: [] })
    const asDevice = { kind: 'screen' as const, roles: [{ role: 'device' as const, restaurantId }] }
    add('screen', { headers: { cookie: (await screen(restaurantId, mark)).cookie }, ...asDevice })
    const working = await screen(restaurantId, mark, { worker })
    add('screen with a worker', { headers: { cookie: working.cookie }, ...asDevice })
    const revoked = await screen(restaurantId, mark, { revoked: true })
    add('screen, revoked', { headers: { cookie: revoked.cookie }, kind: 'nobody' })
    return { belongings, senders }
  }

  const bearer = await bearerMaker(shop, http)
  const leavers: string[] = []
  const request: World['request'] = (sender, method, path, body) => {
    const hasBody = body !== undefined && method !== 'GET'
    return new Request(new URL(path, 'http://localhost:3000'), {
      method,
      headers: {
        host: 'localhost:3000',
        'x-forwarded-for': '203.0.113.7',
        'sec-fetch-site': 'same-origin',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...sender.headers,
      },
      body: hasBody ? JSON.stringify(body) : null,
    })
  }
  const world: Pick<World, 'send'> = { send: (...input) => http.fetch(request(...input)) }
  const visitor: Sender = {
    name: 'visitor',
    headers: {},
    kind: 'nobody',
    roles: [],
    userId: null,
    side: null,
  }
  const masterId = await person('Platform master', 'master_admin', null)
  const mine = await createTenant(shop.restaurant, 'here', 'MARKHERE')
  const theirs = await createTenant(other, 'there', 'MARKTHERE')
  const master: Sender = {
    name: 'master admin',
    headers: { cookie: (await session(masterId)).cookie },
    kind: 'person',
    roles: [{ role: 'master_admin', restaurantId: null }],
    userId: masterId,
    side: null,
  }
  for (const id of leavers) {
    const response = await world.send(master, 'POST', `/api/team/members/${id}/deactivate`, {})
    if (response.status !== 200)
      throw new Error(`deactivating failed: ${response.status} ${await response.text()}`)
  }
  for (const { name, headers } of [...mine.senders, ...theirs.senders]) {
    if (!name.includes('deactivated')) continue
    await eventually(async () => {
      const response = await http.fetch(request({ ...visitor, headers }, 'GET', '/api/me'))
      expect(await response.json()).toMatchObject({ memberships: [] })
    })
  }
  const planted = await plantMarks(database.owner, other.id, 'MARKTHERE')
  const rows = await snapshotRows(database.owner, () => clearCachedCallers(app))
  return {
    shop,
    http,
    session,
    rows,
    planted,
    request,
    ...world,
    here: mine.belongings,
    there: theirs.belongings,
    senders: [visitor, master, ...mine.senders, ...theirs.senders],
  }
}
