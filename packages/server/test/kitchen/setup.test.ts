import { kitchenSettingLimits } from '@comanda/domain/kitchen/setting-limits'
import { expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { defaultSettings, settingsOf } from '../../src/modules/kitchen/settings/read-settings.ts'
import { readSetup } from '../../src/modules/kitchen/settings/read-setup.ts'
import { openShop } from '../checkout/ordering.ts'
import { staffOf, visitor } from '../test-app.ts'
import { changeSettings, changeStations } from './save-setup.ts'

test('shows the setup of a kitchen only to its owners and managers', async () => {
  const { app, restaurant } = await openShop()
  const at = restaurant.id
  const person = (role: Caller['memberships'][number]['role'], restaurantId = at) =>
    staffOf(role, restaurantId, { id: '7', email: 'mina@kitchen.test', name: 'Mina Park' })
  const owner = person('owner')
  expect(await readSetup(app, owner, at)).toEqual({
    settings: defaultSettings,
    revision: 0,
    stations: [],
    stationsRevision: 0,
  })
  const stored = await changeSettings(app, owner, at, { lateMinutes: 25, leadMinutes: 40 })
  const stations = await changeStations(app, owner, at, [{ name: 'Grill', productIds: [] }])
  expect(await readSetup(app, person('manager'), at)).toEqual({ ...stored, stations, stationsRevision: 1 })
  for (const other of [person('staff'), person('owner', crypto.randomUUID())]) {
    await expect(readSetup(app, other, at)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(readSetup(app, visitor(), at)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('the database has the limits and defaults of the contract', async () => {
  const { database, restaurant } = await openShop()
  const columns = {
    warnMinutes: 'warn_minutes',
    lateMinutes: 'late_minutes',
    escalateMinutes: 'escalate_minutes',
    giveUpMinutes: 'give_up_minutes',
    leadMinutes: 'lead_minutes',
    printerPort: 'printer_port',
  }
  const store = async (values: Partial<Record<keyof typeof columns, number>>) => {
    const names = Object.keys(values) as (keyof typeof columns)[]
    const list = names.map((name) => `, ${columns[name]}`).join('')
    const rows = await database.query(
      `insert into kitchen_settings (restaurant_id${list}) values ($1${names.map((_, at) => `, $${at + 2}`).join('')})
       on conflict (restaurant_id) do nothing returning *`,
      [restaurant.id, ...Object.values(values)],
    )
    await database.query('delete from kitchen_settings')
    return rows[0]
  }
  expect(settingsOf(await store({}))).toEqual(defaultSettings)
  for (const [name, [min, max]] of Object.entries(kitchenSettingLimits)) {
    const within = (value: number) => ({
      ...(name === 'warnMinutes' && { lateMinutes: 480 }),
      ...(name === 'lateMinutes' && { warnMinutes: Math.min(1, value - 1) }),
      [name]: value,
    })
    const lowest = name === 'lateMinutes' ? min + 1 : min
    expect(await store(within(max)), name).toBeDefined()
    expect(
      await store(name === 'lateMinutes' ? { warnMinutes: 1, lateMinutes: lowest } : within(lowest)),
      name,
    ).toBeDefined()
    await expect(store(within(max + 1)), name).rejects.toThrow(/check/)
    await expect(store(within(min - 1)), name).rejects.toThrow(/check/)
  }
})
