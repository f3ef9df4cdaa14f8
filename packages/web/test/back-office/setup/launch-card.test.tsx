import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LaunchCard } from '../../../src/experiences/back-office/setup/launch-card.tsx'
import { launchQuery } from '../../../src/experiences/back-office/setup/queries.ts'
import { sampleBoard } from '../../kitchen/samples.ts'
import { platformWords } from '../as-staff.tsx'

beforeAll(() => void vi.stubGlobal('location', new URL('https://comanda.test/admin')))
afterAll(() => void vi.unstubAllGlobals())

const { restaurant } = sampleBoard()
const facts = {
  profileSaved: true,
  hoursSaved: false,
  feesSaved: false,
  hasTheme: false,
  deliveryEnabled: true,
  hasDeliveryArea: false,
  payoutsEnabled: false,
  kitchenScreens: 0,
  reviewed: [],
  hasOrders: false,
  acceptsOrders: true,
}

const shownWith = (dishes: number) =>
  platformWords(<LaunchCard restaurant={restaurant} />, [
    [launchQuery(restaurant.id).queryKey, { ...facts, dishes }],
  ])

test('an open restaurant without dishes does not claim to take orders', () => {
  expect(shownWith(0)).not.toContain('Customers can order')
  expect(shownWith(0)).toContain('Add a dish first')
  expect(shownWith(1)).toContain('Customers can order')
})
