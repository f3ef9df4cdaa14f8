import { expect, test } from 'vitest'
import { RestaurantCards } from '../../src/experiences/back-office/home/restaurant-cards.tsx'
import { sampleBoard } from '../kitchen/samples.ts'
import { platformWords } from './as-staff.tsx'

test('the dashboard of many restaurants renders the cards of the first ones', () => {
  const { restaurant } = sampleBoard()
  const named = Array.from({ length: 20 }, (_, at) => ({ ...restaurant, id: `r${at}`, name: `Place ${at}.` }))
  const all = platformWords(<RestaurantCards restaurants={named} />)
  expect(all).toContain('Place 11.')
  expect(all).not.toContain('Place 12.')
  expect(all).toContain('Show 8 more')
  expect(platformWords(<RestaurantCards restaurants={named.slice(0, 12)} />)).not.toContain('Show')
})
