import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StorefrontPreview } from '../../src/experiences/back-office/preview/storefront-preview.tsx'
import { RestaurantSelector } from '../../src/experiences/back-office/shell/restaurant-selector.tsx'
import { Sidebar } from '../../src/experiences/back-office/shell/sidebar.tsx'
import { navigation } from '../../src/experiences/platform/navigation.ts'
import { restaurantListQuery } from '../../src/experiences/platform/restaurants/queries.ts'
import RestaurantsScreen from '../../src/experiences/platform/restaurants/restaurants-screen.tsx'
import { RequestError } from '../../src/shared/failure.ts'
import { platformWords, wordsOf } from '../back-office/as-staff.tsx'

const napoli = {
  id: 'r1',
  name: 'Bella Napoli',
  description: 'Pizza from a wood oven',
  address: '12 Elm St, Summit, NJ 07901',
  phone: '(908) 555-0176',
  email: 'ciao@napoli.test',
  domain: null,
  themeColor: '#3B82F6',
  logo: null,
  banner: null,
  isActive: true,
  isOnline: true,
  openOrders: 0,
}
const closed = { ...napoli, id: 'r2', name: 'Corner', description: '', isActive: false, isOnline: false }

test('restaurants are cards with what they are, whether they are active, and what can be done with them', () => {
  const list = restaurantListQuery({ search: '', state: 'all' })
  const counts = { all: 2, active: 1, inactive: 1 }
  const shown = platformWords(
    <RestaurantsScreen />,
    [
      [
        list.queryKey,
        { pages: [{ restaurants: [napoli, closed], hasMore: false, counts }], pageParams: [undefined] },
      ],
    ],
    '/admin/restaurants',
  )
  expect(shown).toContain('[/admin/restaurants/new] Create New Restaurant')
  expect(shown).toMatch(
    /Bella Napoli Active Pizza from a wood oven 12 Elm St, Summit, NJ 07901 \(908\) 555-0176 ciao@napoli\.test .* \[\/admin\/restaurants\/r1\/preview\] Preview Clone Edit/,
  )
  expect(shown).toContain('Corner Inactive No description ')
})

test('a thousand restaurants are counted legibly, and one whose name begins with an emoji has an initial', () => {
  const list = restaurantListQuery({ search: '', state: 'all' })
  const noodles = { ...napoli, name: '🍜 Noodles' }
  const pages = [{ restaurants: [noodles], hasMore: true, counts: { all: 1000, active: 858, inactive: 142 } }]
  const shown = platformWords(
    <RestaurantsScreen />,
    [[list.queryKey, { pages, pageParams: [undefined] }]],
    '/admin/restaurants',
  )
  expect(shown).toContain('All 1,000')
  expect(shown).toContain('🍜 🍜 Noodles')
})

test('only the name of a new restaurant is required', () => {
  const shown = platformWords(<RestaurantsScreen />, [], '/admin/restaurants/new')
  expect(shown).toMatch(/ Restaurant name Phone optional Description optional Address optional /)
  expect(shown).toMatch(/ City optional State optional .* ZIP code optional Timezone /)
  expect(shown).toContain('Owner name optional Owner phone optional Owner email optional')
})

test('the preview of a restaurant is 800 pixels high, and opens in a new tab', () => {
  const markup = renderToStaticMarkup(<StorefrontPreview restaurantId="r1" />)
  expect(markup).toContain('height:800px')
  expect(wordsOf(markup)).toContain('[/admin/preview/r1] Open in new tab')
})

test('the selector offers all restaurants, and a new one', () => {
  expect(platformWords(<RestaurantSelector />)).toMatch(
    /^All Restaurants All Restaurants , current .*\[\/admin\/restaurants\/new\] Add New Restaurant$/,
  )
})

test('the sidebar has quick links, help, and the signed-in master admin', () => {
  const shown = platformWords(<Sidebar groups={navigation} />)
  expect(shown).toContain('[/admin/products/new] New Product [/admin/settings]')
  expect(shown).toContain('[/admin/help] Help and Support')
  expect(shown).toMatch(/Master Admin u1@comanda\.test /)
})

test('restaurants of which the rest did not load say so above the button that loads more', () => {
  const list = restaurantListQuery({ search: '', state: 'all' })
  const pages = [{ restaurants: [napoli], hasMore: true, counts: { all: 2, active: 2, inactive: 0 } }]
  const shown = platformWords(
    <RestaurantsScreen />,
    [
      [list.queryKey, { pages, pageParams: [undefined] }],
      [list.queryKey, new RequestError('The server did not respond.', 'HTTP_500', 500)],
    ],
    '/admin/restaurants',
  )
  expect(shown).toMatch(
    /Bella Napoli .* Restaurants did not load The server did not respond\. HTTP_500 Show more$/,
  )
})
