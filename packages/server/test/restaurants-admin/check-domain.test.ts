import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { checkDomain } from '../../src/modules/restaurants-admin/check-domain.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf, type TestApp, testApp, visitor } from '../test-app.ts'
import { platformAdmin } from './admin.ts'

const dns: App['dns'] = {
  aliases: async (name) => (name === 'corner.example' ? ['comanda.example'] : []),
  addresses: async (name) => (name === 'kitchen.corner.example' ? ['198.51.100.7'] : ['192.0.2.1']),
}

const setDomain = (t: TestApp, domain: string | null) =>
  t.query('update restaurants set domain = $1', [domain])
async function restaurantAt(t: TestApp, domain: string): Promise<string> {
  const { id } = await makeRestaurant(t.app)
  await setDomain(t, domain)
  return id
}

test('shows where the names of a domain lead, and where they must lead', async () => {
  const t = await testApp({ app: { dns } })
  t.app.config = { ...t.app.config, origin: 'https://comanda.example' }
  const admin = await platformAdmin(t)
  const restaurantId = await restaurantAt(t, 'corner.example')
  expect(await checkDomain(t.app, admin, { restaurantId })).toEqual({
    domain: 'corner.example',
    expected: { host: 'comanda.example', addresses: ['192.0.2.1'] },
    checkedAt: t.app.now(),
    records: [
      { name: 'corner.example', state: 'found', found: ['comanda.example'] },
      { name: 'kitchen.corner.example', state: 'elsewhere', found: ['198.51.100.7'] },
    ],
  })
  await setDomain(t, null)
  expect(await checkDomain(t.app, admin, { restaurantId })).toMatchObject({ domain: null, records: [] })
})

test('a name service that does not respond is unknown, and a local domain needs no record', async () => {
  const failing = async () => 'failed' as const
  const t = await testApp({ app: { dns: { aliases: failing, addresses: failing } } })
  const admin = await platformAdmin(t)
  const restaurantId = await restaurantAt(t, 'corner.example')
  const states = async () =>
    (await checkDomain(t.app, admin, { restaurantId })).records.map(({ state }) => state)
  expect(await states()).toEqual(['unknown', 'unknown'])
  await setDomain(t, 'corner.localhost')
  expect(await states()).toEqual(['local', 'local'])
})

test('is for platform admins, and for restaurants that exist', async () => {
  const t = await testApp()
  const { id: restaurantId } = await makeRestaurant(t.app)
  const owner = staffOf('owner', restaurantId)
  await expect(checkDomain(t.app, owner, { restaurantId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(checkDomain(t.app, visitor(), { restaurantId })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  const admin = await platformAdmin(t)
  await expect(checkDomain(t.app, admin, { restaurantId: randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
