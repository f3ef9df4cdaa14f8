import { randomUUID } from 'node:crypto'
import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { listPresence } from '../../src/modules/kitchen/presence/list-presence.ts'
import { publishScreens } from '../../src/modules/kitchen/presence/publish-screens.ts'
import { screensOf } from '../../src/modules/kitchen/presence/screens.ts'
import { watchPresence } from '../../src/modules/kitchen/public.ts'
import { watchKitchen } from '../../src/modules/kitchen/watch-kitchen.ts'
import { eventually } from '../eventually.ts'
import { makeRestaurant } from '../factories.ts'
import { NOON, staffOf, type TestApp, testApp, visitor } from '../test-app.ts'

const [copy, otherCopy] = [randomUUID(), randomUUID()]
const seconds = (n: number) => n * 1000
let kit: TestApp
let id: string
beforeEach(async () => {
  kit = await testApp()
  id = (await makeRestaurant(kit.app, { restaurant: { phone: '(908) 555-0100' } })).id
})

function person(role: Caller['memberships'][number]['role'], restaurantId: string | null = id): Caller {
  return staffOf(role, restaurantId, { id: '7', email: 'boss@kitchen.test', name: 'Kim' })
}

/**
 * Advances the clock in steps of ten seconds, in each of which the instances publish their screens and one
 * watches.
 */
async function pass(length: number, screens: Record<string, number> = {}): Promise<void> {
  for (let passed = 0; passed < length; passed += seconds(10)) {
    kit.clock.now += seconds(10)
    for (const [which, count] of Object.entries(screens)) {
      await publishScreens(kit.app, which, new Map(count > 0 ? [[id, count]] : []))
    }
    await watchPresence(kit.app)
  }
}
const state = async (restaurantId = id) =>
  (await listPresence(kit.app, person('owner', restaurantId))).find(
    (kitchen) => kitchen.restaurantId === restaurantId,
  )
const events = async () =>
  (await kit.query('select type from events order by restaurant_id, seq')).map(({ type }) => type)
const notifications = () =>
  kit.query(`select channel, recipient from notifications where kind = 'kitchen_offline' order by channel`)

describe('the screens of a kitchen', () => {
  test('are counted while their streams are open, and for a while after a poll', async () => {
    const screens = screensOf(kit.app)
    const ending = new AbortController()
    const input = { restaurantId: id, cursor: '0', signal: ending.signal }
    const streams = await Promise.all([1, 2].map(() => watchKitchen(kit.app, person('staff'), input)))
    expect(screens.count()).toEqual(new Map())
    for (const stream of streams) await stream.next()
    expect(screens.count()).toEqual(new Map([[id, 2]]))
    ending.abort()
    for (const stream of streams) for await (const _ of stream);
    await eventually(() => expect(screens.count()).toEqual(new Map()))
    screens.polled(id)
    expect(screens.count()).toEqual(new Map([[id, 1]]))
    kit.clock.now += minutes(1)
    expect(screens.count()).toEqual(new Map())
  })

  test('are summed over all instances, and those of a killed instance expire', async () => {
    expect(await state()).toMatchObject({ state: 'never', screens: 0, seenAt: null })
    await pass(seconds(10), { [copy]: 2, [otherCopy]: 1 })
    expect(await state()).toMatchObject({ state: 'live', screens: 3, seenAt: kit.clock.now })
    await pass(minutes(1), { [copy]: 2 })
    expect(await state()).toMatchObject({ state: 'live', screens: 2 })
  })

  test('are visible only for the caller’s own kitchens', async () => {
    const other = await makeRestaurant(kit.app)
    await expect(listPresence(kit.app, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(listPresence(kit.app, person('staff'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const ids = async (caller: Caller) =>
      (await listPresence(kit.app, caller)).map(({ restaurantId }) => restaurantId)
    expect(await ids(person('manager'))).toEqual([id])
    expect((await ids(person('master_admin', null))).toSorted()).toEqual([id, other.id].toSorted())
  })
})

describe('a kitchen without screens while orders are accepted', () => {
  test('is reported once, by email and text, and its return is an event', async () => {
    await pass(seconds(30), { [copy]: 1 })
    const seenAt = kit.clock.now
    await pass(minutes(2.5), { [copy]: 0 })
    expect(await notifications()).toEqual([])
    expect(await state()).toMatchObject({ state: 'away', seenAt })
    await pass(minutes(1), { [copy]: 0 })
    await Promise.all([watchPresence(kit.app), watchPresence(kit.app)])
    await pass(minutes(30), { [copy]: 0 })
    expect(await notifications()).toEqual([
      { channel: 'email', recipient: 'hello@corner.example' },
      { channel: 'sms', recipient: '+19085550100' },
    ])
    expect(await state()).toMatchObject({ state: 'offline', seenAt })
    await pass(seconds(10), { [copy]: 1 })
    expect(await state()).toMatchObject({ state: 'live' })
    expect(await events()).toEqual(['restaurant.kitchen_offline', 'restaurant.kitchen_back'])
    await pass(minutes(4), { [copy]: 0 })
    expect(await notifications()).toHaveLength(4)
  })

  test('is reported when reporting another one fails', async () => {
    const other = await makeRestaurant(kit.app)
    await publishScreens(kit.app, copy, new Map([id, other.id].map((kitchen) => [kitchen, 1])))
    await watchPresence(kit.app)
    await pass(minutes(2), { [copy]: 0 })
    const refuse = async (kitchen: string) => {
      await kit.query(`create or replace function refuse() returns trigger language plpgsql as $$ begin
        if new.alerted_at is not null and new.restaurant_id = '${kitchen}' then raise 'trouble'; end if;
        return new; end $$`)
      await kit.query(`create or replace trigger refuse before update on kitchen_presence
        for each row execute function refuse()`)
    }
    const reported = async () =>
      (await kit.query('select restaurant_id from kitchen_presence where alerted_at is not null')).map(
        (row) => row.restaurant_id,
      )
    await refuse(id)
    await expect(pass(minutes(2), { [copy]: 0 })).rejects.toThrow('failed at 1 of 2 restaurants')
    expect(await reported()).toEqual([other.id])
    await kit.query('update kitchen_presence set alerted_at = null')
    await refuse(other.id)
    await expect(pass(seconds(10), { [copy]: 0 })).rejects.toThrow('failed at 1 of 2 restaurants')
    expect(await reported()).toEqual([id])
  })

  test('is reported when its instance was killed and no screen reconnected', async () => {
    await pass(seconds(30), { [copy]: 1 })
    await pass(minutes(4))
    expect(await state()).toMatchObject({ state: 'offline' })
  })

  test('is not reported before it ever had a screen, while it is closed, or while it takes no orders', async () => {
    await pass(minutes(10))
    expect(await notifications()).toEqual([])
    await pass(seconds(30), { [copy]: 1 })
    await kit.query(`update restaurants set accept_orders = false`)
    await pass(minutes(10), { [copy]: 0 })
    expect(await notifications()).toEqual([])
    await kit.query(`update restaurants set accept_orders = true`)
    kit.clock.now = Date.parse('2026-11-21T02:00:00Z')
    await pass(minutes(10), { [copy]: 0 })
    expect(await notifications()).toEqual([])
    expect(await state()).toMatchObject({ state: 'away' })
  })

  test('is reported again some minutes after the next opening', async () => {
    await pass(seconds(30), { [copy]: 1 })
    await pass(minutes(5), { [copy]: 0 })
    expect(await notifications()).toHaveLength(2)
    kit.clock.now = Date.parse('2026-11-21T13:55:00Z')
    await pass(minutes(7), { [copy]: 0 })
    expect(await notifications()).toHaveLength(2)
    await pass(minutes(2), { [copy]: 0 })
    expect(await notifications()).toHaveLength(4)
  })

  test('is not reported after a downtime of the server itself', async () => {
    await pass(seconds(30), { [copy]: 1 })
    kit.clock.now = NOON + minutes(90)
    await watchPresence(kit.app)
    await pass(minutes(2), { [copy]: 0 })
    expect(await notifications()).toEqual([])
    await pass(seconds(30), { [copy]: 1 })
    expect(await events()).toEqual([])
  })
})
