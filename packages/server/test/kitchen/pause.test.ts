import { pauseReasons } from '@comanda/domain/ordering/pause-reasons'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { listPauses } from '../../src/modules/kitchen/pause/list-pauses.ts'
import { pauseOrdering } from '../../src/modules/kitchen/pause/pause-ordering.ts'
import { resumeOrdering } from '../../src/modules/kitchen/pause/resume-ordering.ts'
import { endPauses, forgetPhotos, pausePhotoRoute } from '../../src/modules/kitchen/public.ts'
import { loadRestaurantForKitchen } from '../../src/modules/restaurants/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let staff: Caller
let photo: string
beforeEach(async () => {
  shop = await openShop()
  staff = person('staff')
  const pixels = { create: { width: 800, height: 600, channels: 3 as const, background: '#446688' } }
  photo = (
    await sharp(pixels)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Spy' } })
      .toBuffer()
  ).toString('base64')
})

function person(role: Caller['memberships'][number]['role'], restaurantId = shop.restaurant.id): Caller {
  return visitor({
    actor: 'user:7',
    user: { id: '7', email: 'cook@kitchen.test', name: 'Mina Park' },
    memberships: [{ role, restaurantId }],
  })
}

const pause = (changes: object = {}, caller = staff) =>
  pauseOrdering(shop.app, caller, {
    restaurantId: shop.restaurant.id,
    reason: 'Staff shortage',
    customReason: '',
    durationMinutes: 30,
    photo,
    ...changes,
  })
const resume = (caller = staff) => resumeOrdering(shop.app, caller, shop.restaurant.id)
const log = async () =>
  (await shop.database.owner.query('select * from ordering_disable_log order by disabled_at')).rows
const restaurant = async () => (await shop.database.owner.query('select * from restaurants')).rows[0]
const minutes = (n: number) => shop.clock.now + n * 60_000

describe('switching ordering off', () => {
  it('stops orders, is written down with its photo, and is told once', async () => {
    const placing = await shop.request()
    expect(await pause()).toEqual({ until: minutes(30), changed: true, told: true })
    expect(await restaurant()).toMatchObject({
      orders_disabled: true,
      orders_disabled_reason: 'Staff shortage',
    })
    expect(await log()).toMatchObject([
      { disabled_by: 'user:7', disabled_by_name: 'Mina Park', duration_minutes: 30, enabled_at: null },
    ])
    await expect(shop.place(placing)).rejects.toThrow('Online ordering is temporarily unavailable')
    expect(await shop.events()).toEqual(['restaurant.pause_changed'])
    expect(await loadRestaurantForKitchen(shop.app, shop.restaurant.id)).toMatchObject({
      orderingPaused: true,
      pause: { reason: 'Staff shortage', until: minutes(30) },
    })
  })

  it('happens once, however many do it', async () => {
    const cooks = ['1', '2', '3', '4'].map((id) => ({ ...staff, actor: `user:${id}` }))
    const answers = await Promise.all(cooks.map((cook) => pause({}, cook)))
    expect(new Set(answers.map(({ until }) => until)).size).toBe(1)
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
    expect(answers.filter(({ told }) => told)).toHaveLength(1)
    expect(await log()).toHaveLength(1)
    expect(await shop.events()).toHaveLength(1)
  })

  it('answers a repeat as the first time, and somebody else that it was off already', async () => {
    const first = await pause()
    shop.clock.now += 60_000
    expect(await pause()).toEqual(first)
    expect(await pause({ durationMinutes: 60 })).toEqual({ ...first, changed: false, told: false })
    expect(await pause({}, { ...staff, actor: 'user:8' })).toMatchObject({ changed: false, told: false })
    shop.clock.now += 120_000
    expect(await pause()).toMatchObject({ changed: false })
    expect(await log()).toHaveLength(1)
    expect(await shop.events()).toHaveLength(1)
    expect(await shop.app.files.read((await log())[0].staff_photo)).not.toBeNull()
  })

  it('for the rest of the day has no time of its own and ends at the local midnight', async () => {
    const { until } = await pause({ durationMinutes: -1 })
    expect(new Date(until).toISOString()).toBe('2026-11-21T05:00:00.000Z')
    expect((await restaurant()).orders_disabled_until).toBeNull()
    expect(await log()).toMatchObject([{ duration_minutes: -1 }])
  })

  it('asks for a reason in words when none of the list fits', async () => {
    await expect(pause({ reason: 'Custom reason', customReason: '  ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await pause({ reason: 'Custom reason', customReason: 'The fryer is on fire' })
    expect((await restaurant()).orders_disabled_reason).toBe('The fryer is on fire')
    expect(pauseReasons).toHaveLength(7)
  })

  it('refuses what is no photo, and then changes nothing', async () => {
    for (const bad of [
      'AAAA',
      Buffer.from('<svg/>').toString('base64'),
      Buffer.from([0xff, 0xd8, 0xff, 0]).toString('base64'),
    ]) {
      await expect(pause({ photo: bad })).rejects.toMatchObject({ code: 'PHOTO_REFUSED' })
    }
    expect(await log()).toEqual([])
    expect(await shop.events()).toEqual([])
  })

  it('is for the people of this kitchen, and at a screen that asks for PINs for somebody known', async () => {
    await expect(pause({}, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(pause({}, person('owner', crypto.randomUUID()))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const device = {
      id: 'd',
      name: 'Tablet',
      restaurantId: shop.restaurant.id,
      worker: null,
      pinRequired: true,
    }
    await expect(pause({}, visitor({ device }))).rejects.toMatchObject({ code: 'PIN_REQUIRED' })
    await pause({}, visitor({ device: { ...device, worker: { userId: '9', name: 'Ana', until: 0 } } }))
    expect(await log()).toMatchObject([{ disabled_by_name: 'Ana at Tablet' }])
  })
})

describe('switching ordering on', () => {
  it('is told once, and a second time changes nothing', async () => {
    await pause()
    const answers = await Promise.all([resume(), resume(), resume()])
    expect(answers.filter(({ resumed, told }) => resumed && told)).toHaveLength(1)
    expect(answers.filter(({ resumed, told }) => !resumed && !told)).toHaveLength(2)
    expect(await log()).toMatchObject([
      { enabled_by: 'user:7', enabled_by_name: 'Mina Park', auto_enabled: false },
    ])
    expect(await restaurant()).toMatchObject({ orders_disabled: false, orders_disabled_reason: null })
    expect(await shop.events()).toEqual(['restaurant.pause_changed', 'restaurant.pause_changed'])
    await shop.place()
  })

  it('happens by the clock, is written down once, and never before its time', async () => {
    await pause()
    shop.clock.now += 29 * 60_000
    await endPauses(shop.app)
    expect(await log()).toMatchObject([{ enabled_at: null }])
    shop.clock.now += 60_000
    expect(await loadRestaurantForKitchen(shop.app, shop.restaurant.id)).toMatchObject({
      orderingPaused: false,
    })
    await Promise.all([endPauses(shop.app), endPauses(shop.app)])
    expect(await log()).toMatchObject([{ auto_enabled: true, enabled_by: 'system:timer' }])
    expect(await shop.events()).toHaveLength(2)
  })

  it('by the clock goes on where one restaurant has trouble', async () => {
    await pause()
    const other = await makeRestaurant(shop.app)
    await shop.database.owner.query(
      `insert into ordering_disable_log (restaurant_id, disabled_by, disabled_by_name, disable_reason, duration_minutes,
         disabled_at, disabled_until)
       select $1, disabled_by, disabled_by_name, disable_reason, duration_minutes, disabled_at, disabled_until
       from ordering_disable_log`,
      [other.id],
    )
    await shop.database.owner.query(`update restaurants set orders_disabled = true where id = $1`, [other.id])
    const breaks = async (id: string) => {
      await shop.database.owner.query(`
        create or replace function refuse() returns trigger language plpgsql as $$
          begin if new.id = '${id}' then raise 'trouble'; end if; return new; end $$`)
      await shop.database.owner.query(
        'create or replace trigger refuse before update on restaurants for each row execute function refuse()',
      )
    }
    const ended = async () =>
      (
        await shop.database.owner.query(
          'select restaurant_id from ordering_disable_log where enabled_at is not null',
        )
      ).rows.map((row) => row.restaurant_id)
    shop.clock.now += 31 * 60_000
    await breaks(shop.restaurant.id)
    await endPauses(shop.app)
    expect(await ended()).toEqual([other.id])
    await breaks(other.id)
    await endPauses(shop.app)
    expect((await ended()).sort()).toEqual([other.id, shop.restaurant.id].sort())
  })

  it('by the clock does not end a pause that began anew meanwhile', async () => {
    await pause()
    shop.clock.now += 31 * 60_000
    await pause({ durationMinutes: 60 })
    await endPauses(shop.app)
    expect(await restaurant()).toMatchObject({ orders_disabled: true })
    expect(await log()).toMatchObject([{ auto_enabled: true }, { enabled_at: null }])
  })
})

describe('what is said of the management', () => {
  it('claims no mail where there is nobody to write to', async () => {
    await shop.database.owner.query(
      'update restaurants set notification_email = null, owner_email = null, manager_email = null, email = null',
    )
    expect(await pause()).toMatchObject({ changed: true, told: false })
    expect(await resume()).toEqual({ resumed: true, told: false })
  })
})

describe('the history', () => {
  const history = (filter: object = {}) =>
    listPauses(shop.app, person('manager'), { restaurantId: shop.restaurant.id, ...filter })

  it('names who did it, newest first, and is searched by reason and by how a pause ended', async () => {
    await pause({ reason: 'Special event' })
    shop.clock.now += 31 * 60_000
    await endPauses(shop.app)
    await pause()
    await resume()
    shop.clock.now += 60_000
    await pause({ reason: 'Custom reason', customReason: 'No gas' })
    const { pauses, more } = await history()
    expect(more).toBe(false)
    expect(pauses).toMatchObject([
      { reason: 'No gas', disabledBy: 'Mina Park', enabledAt: null, enabledBy: null },
      { reason: 'Staff shortage', enabledBy: 'Mina Park', autoEnabled: false },
      { reason: 'Special event', enabledBy: null, autoEnabled: true },
    ])
    const reasonsOf = async (filter: object) => (await history(filter)).pauses.map(({ reason }) => reason)
    expect(await reasonsOf({ ended: 'stands' })).toEqual(['No gas'])
    expect(await reasonsOf({ ended: 'by_hand' })).toEqual(['Staff shortage'])
    expect(await reasonsOf({ ended: 'by_itself' })).toEqual(['Special event'])
    expect(await reasonsOf({ reason: 'Custom reason' })).toEqual(['No gas'])
    expect(await reasonsOf({ reason: 'Custom reason', ended: 'by_hand' })).toEqual([])
  })

  it('comes in pages that miss none', async () => {
    for (let count = 0; count < 23; count += 1) {
      await pause({ reason: 'Custom reason', customReason: `Number ${count}` })
      await resume()
      shop.clock.now += 60_000
    }
    const first = await history()
    expect(first.more).toBe(true)
    const second = await history({ before: first.pauses.at(-1)?.disabledAt })
    expect(second.more).toBe(false)
    expect(new Set([...first.pauses, ...second.pauses].map(({ reason }) => reason)).size).toBe(23)
  })
})

describe('the photo', () => {
  const fetchPhoto = async (path: string) => {
    const url = `http://localhost${path}`
    const info = {
      requestId: '',
      ip: '',
      scheme: 'http' as const,
      host: 'localhost',
      origin: 'http://localhost',
    }
    return pausePhotoRoute.handle(shop.app, new Request(url), info)
  }

  it('is shown to managers by a link that expires, small and without what the camera wrote', async () => {
    await pause()
    const { pauses } = await listPauses(shop.app, person('manager'), { restaurantId: shop.restaurant.id })
    const link = pauses[0]?.photo ?? ''
    const answer = await fetchPhoto(link)
    expect(answer.status).toBe(200)
    const picture = sharp(Buffer.from(await answer.arrayBuffer()))
    const { format, width, height, exif } = await picture.metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 640,
      height: 480,
      exif: undefined,
    })
    shop.clock.now += 16 * 60_000
    expect((await fetchPhoto(link)).status).toBe(404)
    await expect(listPauses(shop.app, staff, { restaurantId: shop.restaurant.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('is out of reach for a forged link, and gone after 90 days', async () => {
    await pause()
    const [{ id, staff_photo: key }] = await log()
    const forged = `/api/pause-photos/${shop.restaurant.id}/${id}?until=${shop.clock.now + 60_000}&sign=x`
    expect((await fetchPhoto(forged)).status).toBe(404)
    expect(await shop.app.files.read(key)).not.toBeNull()
    shop.clock.now += 91 * 24 * 3_600_000
    await forgetPhotos(shop.app)
    expect(await shop.app.files.read(key)).toBeNull()
    expect(await log()).toMatchObject([{ staff_photo: null }])
  })
})
