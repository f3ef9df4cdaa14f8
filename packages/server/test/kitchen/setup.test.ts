import { expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { defaultSettings } from '../../src/modules/kitchen/settings/read-settings.ts'
import { readSetup } from '../../src/modules/kitchen/settings/read-setup.ts'
import { updateSettings } from '../../src/modules/kitchen/settings/update-settings.ts'
import { saveStations } from '../../src/modules/kitchen/stations/save-stations.ts'
import { openShop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

test('shows the setup of a kitchen only to its owners and managers', async () => {
  const { app, restaurant } = await openShop()
  const at = restaurant.id
  const person = (role: Caller['memberships'][number]['role'], restaurantId = at) =>
    visitor({
      actor: 'user:7',
      user: { id: '7', email: 'mina@kitchen.test', name: 'Mina Park' },
      memberships: [{ role, restaurantId }],
    })
  const owner = person('owner')
  expect(await readSetup(app, owner, at)).toEqual({ settings: defaultSettings, stations: [] })
  const settings = { ...defaultSettings, lateMinutes: 25, leadMinutes: 40 }
  await updateSettings(app, owner, at, settings)
  const stations = await saveStations(app, owner, at, [{ id: null, name: 'Grill', productIds: [] }])
  expect(await readSetup(app, person('manager'), at)).toEqual({ settings, stations })
  for (const other of [person('staff'), person('owner', crypto.randomUUID())]) {
    await expect(readSetup(app, other, at)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(readSetup(app, visitor(), at)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
