import { randomUUID } from 'node:crypto'
import type { KitchenSettings } from '@comanda/contract/kitchen'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { defaultSettings } from '../../src/modules/kitchen/settings/read-settings.ts'
import { readSetup } from '../../src/modules/kitchen/settings/read-setup.ts'
import { updateSettings } from '../../src/modules/kitchen/settings/update-settings.ts'
import { type StationInput, saveStations } from '../../src/modules/kitchen/stations/save-stations.ts'
import { setStationPrinter } from '../../src/modules/kitchen/stations/set-station-printer.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { cook, staffOf } from '../test-app.ts'
import { changeStations } from './save-setup.ts'

let shop: Shop
let manager: Caller
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  manager = person('manager')
})

function person(role: Caller['memberships'][number]['role']): Caller {
  return staffOf(role, restaurantId, cook)
}

const read = () => readSetup(shop.app, manager, restaurantId)
const audited = async (action: string) =>
  (await shop.query('select 1 from audit_entries where action = $1', [action])).length
const conflictWith = (current: unknown) => ({ code: 'CHANGED_SINCE', status: 409, data: { current } })

describe('the settings', () => {
  const save = (changes: Partial<KitchenSettings>, revision = 0, caller = manager) =>
    updateSettings(shop.app, caller, {
      restaurantId,
      revision,
      settings: { ...defaultSettings, ...changes },
    })

  test('are the defaults until a manager changes them', async () => {
    const staff = person('staff')
    const settingsOfBoard = async () => (await readBoard(shop.app, staff, restaurantId)).settings
    expect(await settingsOfBoard()).toEqual(defaultSettings)
    await expect(save({ lateMinutes: 25 }, 0, staff)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(save({ warnMinutes: 25, lateMinutes: 25 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await save({ lateMinutes: 25, escalateMinutes: null })
    expect(await settingsOfBoard()).toEqual({ ...defaultSettings, lateMinutes: 25, escalateMinutes: null })
  })

  test('of a form that was opened before another change are refused with what is stored', async () => {
    const first = await save({ lateMinutes: 25 })
    expect(first).toEqual({ settings: { ...defaultSettings, lateMinutes: 25 }, revision: 1 })
    const stored = await save({ lateMinutes: 30 }, 1)
    for (const revision of [0, 1, 3])
      await expect(save({ printWhen: 'new' }, revision)).rejects.toMatchObject(conflictWith(stored))
    expect(await read()).toMatchObject(stored)
    expect(await audited('settings.kitchen_changed')).toBe(2)
  })

  test('are stored once when the same save is repeated, and saving the defaults changes nothing', async () => {
    expect(await save({})).toEqual({ settings: defaultSettings, revision: 0 })
    const stored = await save({ lateMinutes: 25 })
    const events = await shop.events()
    expect(await save({ lateMinutes: 25 })).toEqual(stored)
    expect(await shop.events()).toEqual(events)
    expect(await audited('settings.kitchen_changed')).toBe(1)
  })

  test('of concurrent forms are those of one', async () => {
    const saves = await Promise.allSettled([20, 25, 30, 35].map((lateMinutes) => save({ lateMinutes })))
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).revision).toBe(1)
  })
})

describe('the stations', () => {
  const station = (name: string, ...productIds: string[]): StationInput => ({
    id: randomUUID(),
    name,
    productIds,
  })
  const save = (stations: readonly StationInput[], revision = 0) =>
    saveStations(shop.app, manager, { restaurantId, revision, stations })

  test('require distinct names and ids, and ignore unknown products', async () => {
    const burger = shop.restaurant.productId('Burger')
    const [grill, fry] = [station('Grill', burger, burger, randomUUID()), station('Fry')]
    expect((await save([grill, fry])).stations).toMatchObject([
      { ...grill, productIds: [burger] },
      { ...fry, productIds: [] },
    ])
    const swapped = [
      { ...fry, name: 'Grill' },
      { ...grill, name: 'Fry', productIds: [burger] },
    ]
    expect((await save(swapped, 1)).stations).toMatchObject(swapped)
    for (const [second, code] of [
      [station('fry '), 'NAME_TAKEN'],
      [station(' '), 'BAD_REQUEST'],
      [{ ...fry, name: 'Bar' }, 'BAD_REQUEST'],
    ] as const)
      await expect(save([{ ...fry, name: 'Fry' }, second], 2)).rejects.toMatchObject({ code })
  })

  test('of a form that was opened before another change are refused with what is stored', async () => {
    const [grill, bar] = [station('Grill'), station('Bar')]
    const first = await save([grill])
    const stored = await save([...first.stations, bar], first.stationsRevision)
    await setStationPrinter(shop.app, manager, {
      restaurantId,
      stationId: bar.id,
      printer: { host: 'bar.test', port: 9100 },
    })
    const current = { stations: (await read()).stations, stationsRevision: stored.stationsRevision }
    for (const stale of [[{ ...grill, name: 'Hot' }], [bar, grill], [], [{ ...grill, id: randomUUID() }]])
      await expect(save(stale, first.stationsRevision)).rejects.toMatchObject(conflictWith(current))
    const { stations, stationsRevision } = await read()
    expect({ stations, stationsRevision }).toEqual(current)
    expect(stations[1]?.printer?.host).toBe('bar.test')
    expect(await audited('menu.stations_changed')).toBe(2)
  })

  test('are stored once when the same save is repeated', async () => {
    const requested = [station('Grill', shop.restaurant.productId('Burger'), randomUUID()), station('Bar')]
    const stored = await save(requested)
    expect(stored.stationsRevision).toBe(1)
    expect(await save(requested)).toEqual(stored)
    expect(await audited('menu.stations_changed')).toBe(1)
  })

  test('of concurrent forms are those of one', async () => {
    const saves = await Promise.allSettled(['A', 'B', 'C', 'D'].map((name) => save([station(name)])))
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await read()).toMatchObject({ stations: [{}], stationsRevision: 1 })
  })

  test('and the settings are saved independently, also while printers of stations are set', async () => {
    const [grill] = await changeStations(shop.app, manager, restaurantId, [{ name: 'Grill', productIds: [] }])
    if (!grill) throw new Error('no station')
    const settings = { ...defaultSettings, lateMinutes: 25 }
    await Promise.all([
      save([{ ...grill, name: 'Hot' }], 1),
      updateSettings(shop.app, manager, { restaurantId, revision: 0, settings }),
      ...['a.test', 'b.test', 'c.test'].map((host) =>
        setStationPrinter(shop.app, manager, {
          restaurantId,
          stationId: grill.id,
          printer: { host, port: 9100 },
        }),
      ),
    ])
    expect(await read()).toMatchObject({
      settings,
      revision: 1,
      stations: [{ id: grill.id, name: 'Hot', printer: { port: 9100 } }],
      stationsRevision: 2,
    })
  })
})
