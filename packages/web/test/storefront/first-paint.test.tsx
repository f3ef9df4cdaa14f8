import type { PageState } from '@comanda/contract/page'
import type { Picture } from '@comanda/domain/menu/menu'
import { cents } from '@comanda/domain/money/cents'
import { restaurantStatus } from '@comanda/domain/ordering/restaurant-status'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderOwner } from '../../src/experiences/owner/render.tsx'
import { DishPhoto } from '../../src/experiences/storefront/menu/dish-parts.tsx'
import { ProductCard } from '../../src/experiences/storefront/menu/product-card.tsx'
import { renderStorefront } from '../../src/experiences/storefront/render.tsx'
import { friday, pageState, product, restaurant, settings } from './samples.ts'

const hour = 3_600_000

async function paint(state: PageState) {
  const { head, notice, body, footer } = await renderStorefront(state, 'https://salt.test')
  return {
    head,
    text: textOf(renderToString(body)),
    notice: renderToStaticMarkup(notice),
    footer: renderToStaticMarkup(footer),
  }
}

test('renders a menu with the restaurant, its dishes and its delivery fee', async () => {
  const { head, text } = await paint(pageState([product()]))
  expect(head).toMatchObject({ title: 'Salt & Stone · Order online', canonical: 'https://salt.test/' })
  for (const part of [
    'Salt & Stone',
    '1 Main Street',
    'Delivery from $4.99',
    'Breakfast',
    'Plain Toast Bread, toasted. $4.50',
  ])
    expect(text).toContain(part)
  expect(text).toContain('Open until 10:00 PM Last orders at 9:30 PM')
})

test('a restaurant without a logo has an icon in its place', async () => {
  const headerOf = async (state: PageState) => {
    const { body } = await renderStorefront(state, 'https://salt.test')
    return /<header.*?<h1/.exec(renderToString(body))?.[0] ?? ''
  }
  const logo = { path: '/pictures/logo', width: 400, height: 400, widths: [400], alt: '' }
  const withLogo = { ...restaurant, logo }
  expect(await headerOf(pageState([product()]))).toMatch(/<svg/)
  const shown = await headerOf(pageState([product()], { restaurant: withLogo }))
  expect(shown).toContain('src="/pictures/logo-400.webp"')
})

test('a category stops 180 pixels below the top', async () => {
  const { body } = await renderStorefront(pageState([product()]), 'https://salt.test')
  expect(renderToString(body)).toContain('--section-offset:180px')
})

test('a page is loading until the browser has what it shows', async () => {
  const state = { ...pageState([]), menu: null }
  expect((await paint(state)).text).toContain('Loading...')
  const backOffice = await renderOwner({ ...state, experience: 'owner', path: '/admin' })
  expect(textOf(renderToString(backOffice.body))).toContain('Loading...')
})

test('a dish without a picture has a card with its description', () => {
  const card = renderToStaticMarkup(
    <DishPhoto dish={product({ picture: null, description: 'Bread, toasted.' })} className="" />,
  )
  expect(card).toContain('Bread, toasted.')
  expect(card).not.toContain('<img')
})

test('the badge of a dish lies over its picture only', () => {
  const card = (picture: Picture | null) =>
    renderToStaticMarkup(<ProductCard product={product({ picture, labels: ['bestseller'] })} />)
  const badge = /<span class="[^"]*sm:absolute[^"]*"><span[^>]*>.*Bestseller/
  expect(card({ path: 'soup', width: 900, height: 600, widths: [900], alt: '' })).toMatch(badge)
  expect(card(null)).toContain('Bestseller')
  expect(card(null)).not.toMatch(badge)
})

test('renders the order-start dialog with the page, before hydration', async () => {
  const { text } = await paint(pageState([product()]))
  expect(text).toContain('How would you like your order? Order type Pickup Ready in 15-20 min')
})

test('names no time from now while the restaurant is closed', async () => {
  const { text } = await paint(pageState([product()], { now: friday + 12 * hour }))
  expect(text).toContain('Order type Pickup Available times in the next step')
  expect(text).toContain('Closed now')
})

const giftCards = { amounts: [2500, 5000].map(cents), minAmount: cents(1000), maxAmount: cents(50_000) }

test('renders the form that buys a gift card, and links it while gift cards are sold', async () => {
  const selling = { ...restaurant, giftCards }
  const state = { ...pageState([]), menu: null, path: '/gift-cards', restaurant: selling }
  const { head, text, footer } = await paint(state)
  expect(head).toMatchObject({ title: 'Gift cards · Salt & Stone', noIndex: true })
  for (const part of ['$25.00', '$50.00', 'Other', 'Recipient’s name', 'Your email', 'Pay $25.00'])
    expect(text).toContain(part)
  expect(footer).toContain('/gift-cards"')
  const below = await paint({ ...state, path: `/menu/${restaurant.id}/gift-cards` })
  expect(below.head.title).toBe('Gift cards · Salt & Stone')
  expect(below.text).toContain('Pay $25.00')
})

test('where no gift cards are sold, the page offers only the balance', async () => {
  const state = { ...pageState([]), menu: null, restaurant }
  const { text, footer } = await paint({ ...state, path: '/gift-cards' })
  expect(text).toContain('No gift cards at the moment')
  expect(text).not.toContain('Pay $')
  expect(footer).not.toContain('/gift-cards"')
  expect((await paint({ ...state, path: '/gift-cards/balance' })).text).toContain(
    'Enter the code of a gift card',
  )
  expect((await paint({ ...state, path: '/gift-cards/card' })).head.secretAddress).toBe(true)
})

test('embeds the menu with its prices as structured data', async () => {
  const { head } = await paint(pageState([product({ isAvailable: false, labels: ['vegan'] })]))
  expect(JSON.parse(JSON.stringify(head.structuredData))).toMatchObject({
    '@type': 'Restaurant',
    telephone: '(908) 555-0100',
    hasMenu: {
      hasMenuSection: [
        {
          name: 'Breakfast',
          hasMenuItem: [
            {
              name: 'Plain Toast',
              suitableForDiet: ['https://schema.org/VeganDiet'],
              offers: { price: '4.50', priceCurrency: 'USD', availability: 'https://schema.org/SoldOut' },
            },
          ],
        },
      ],
    },
  })
})

test('renders a sold-out dish without an add button', async () => {
  const { text } = await paint(pageState([product({ isAvailable: false })]))
  expect(text).toContain('Sold out today')
  expect(text).not.toContain('Add Plain Toast')
})

test('renders coded entrees in their groups', async () => {
  const state = pageState([
    product({ id: 'p1', name: 'Beef Udon', code: 'E30' }),
    product({ id: 'p2', name: 'Hibachi Tofu', code: 'E2' }),
  ])
  const [category] = state.menu?.categories ?? []
  if (category) category.name = 'Entree From Kitchen'
  expect((await paint(state)).text).toMatch(/Entree From Kitchen.*Hibachi Hibachi Tofu.*Udon Beef Udon/)
})

test('renders the age limit of a dish', async () => {
  expect((await paint(pageState([product({ is21Plus: true })]))).text).toContain('21+ · ID required')
})

test('renders an empty state for a menu without dishes', async () => {
  const { text } = await paint(pageState([]))
  expect(text).toContain('No items found No menu items have been added yet.')
})

test('renders the part of a very large menu that the page contains, with the place of the rest', async () => {
  const products = Array.from({ length: 3 }, (_, index) =>
    product({ id: `p${index}`, name: `Dish ${index}` }),
  )
  const state = pageState(products)
  const [category] = state.menu?.categories ?? []
  if (category) category.omitted = 197
  const html = renderToString((await renderStorefront(state, 'https://salt.test')).body)
  expect(html.match(/data-open/g)).toHaveLength(3)
  const reserved = [...html.matchAll(/--cards:(\d+)" class="menu-cards-far"/g)].map(([, count]) =>
    Number(count),
  )
  expect(reserved).toEqual([45, 48, 48, 48, 8])
  expect(textOf(html)).toContain('197 more dishes are shown with JavaScript.')
})

test('announces an active daypart with its end', async () => {
  const state = pageState([product()])
  const schedule = { friday: [{ start: '11:00', end: '15:00' }] }
  const menu = state.menu && { ...state.menu, dayparts: [{ id: 'd1', name: 'Lunch', schedule }] }
  expect((await paint({ ...state, menu })).text).toContain('Lunch menu is available now until 3:00 PM')
})

test('renders a readable menu during a pause, with the time when ordering resumes', async () => {
  const pause = { since: friday - hour, until: friday + hour }
  const { text } = await paint(
    pageState([product()], { restaurant: { ...restaurant, settings: { ...settings, pause } } }),
  )
  expect(text).toContain('Online ordering is temporarily unavailable Ordering resumes today, 2:00 PM.')
  expect(text).toContain('Plain Toast')
})

test('renders when a closed restaurant opens', async () => {
  const { text } = await paint(pageState([product()], { now: friday - 5 * hour }))
  expect(text).toContain('Closed now, opens today 11:00 AM')
})

test('sends no referrer from a page whose address contains a token', async () => {
  const headOf = async (path: string) => (await paint(pageState([], { menu: null, path }))).head
  expect(await headOf('/checkout/confirmation')).toMatchObject({ secretAddress: true })
  expect(await headOf('/magic-link')).toMatchObject({ secretAddress: true })
  expect(await headOf('/checkout/summary')).toMatchObject({ secretAddress: false })
})

test('renders a message for a path without a restaurant', async () => {
  const { head, text } = await paint(
    pageState([], { restaurant: null, menu: null, status: 404, onOwnDomain: false, path: '/menu/none' }),
  )
  expect(head).toMatchObject({ title: 'No Restaurant Available', noIndex: true })
  expect(text).toContain('No Restaurant Available')
})

test('renders a menu link for each restaurant, or an empty state', async () => {
  const listed = { restaurant: null, menu: null, onOwnDomain: false, path: '/restaurants' }
  const { text } = await paint(
    pageState([], {
      ...listed,
      restaurants: [{ ...restaurant, status: restaurantStatus(friday, settings) }],
    }),
  )
  expect(text).toContain('Our Restaurants')
  for (const part of [restaurant.name, restaurant.address, 'View Menu']) expect(text).toContain(part)
  expect((await paint(pageState([], { ...listed, restaurants: [] }))).text).toContain(
    'No Restaurants Available',
  )
})

/** The text of the markup and the labels of its controls, with single spaces. */
function textOf(html: string): string {
  return html
    .replace(/<button[^>]*aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<\/?(?:b|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

test('every page ends with how to reach the restaurant, its hours and the legal pages', async () => {
  for (const path of ['/', '/checkout/summary', '/account', '/login', '/tos']) {
    const { footer } = await paint({ ...pageState([product()]), path })
    for (const part of ['Salt &amp; Stone', '1 Main Street, Summit, NJ 07901', 'href="tel:+19085550100"'])
      expect(footer).toContain(part)
    expect(textOf(footer)).toContain('daily 11:00 AM to 10:00 PM')
    expect(footer).toContain('href="/tos"')
    expect(footer).toContain('href="/privacy"')
  }
  const { footer } = await paint({ ...pageState([]), restaurant: null, menu: null, path: '/restaurants' })
  expect(textOf(footer)).toBe(' Comanda Terms of Service Privacy Policy System Status ')
})

test('without scripts a page names the phone number for orders', async () => {
  const { notice } = await paint(pageState([product()]))
  expect(notice).toContain('<noscript>')
  expect(textOf(notice)).toContain('To order by phone, call (908) 555-0100')
})

test('no delivery fee is shown for a courier before a quote', async () => {
  const state = pageState([product()])
  const { restaurant } = state
  const courier = { ...restaurant!, settings: { ...restaurant!.settings, courierEnabled: true } }
  expect((await paint({ ...state, restaurant: courier })).text).not.toContain('Delivery f')
})

test('while ordering is paused, nothing calls the restaurant open', async () => {
  const state = pageState([product()])
  const { restaurant } = state
  const pause = { since: friday - 1000, until: friday + 3_600_000 }
  const paused = { ...restaurant!, settings: { ...restaurant!.settings, pause } }
  const { text } = await paint({ ...state, restaurant: paused })
  expect(text).toContain('Not taking orders now')
  expect(text).not.toContain('Open until')
})

test('the popular dishes come first, as far as they can be ordered', async () => {
  const dishes = ['Soup', 'Salad', 'Steak'].map((name) => product({ id: name, name }))
  const state = pageState([...dishes, product({ id: 'Stew', name: 'Stew', isAvailable: false })])
  const menu = { ...state.menu!, popular: ['Steak', 'Stew', 'Soup', 'gone'] }
  expect((await paint({ ...state, menu })).text).toMatch(/Popular .*Steak, Popular.*Soup, Popular.*Breakfast/)
  expect((await paint({ ...state, menu })).text).not.toContain('Stew, Popular')
  expect((await paint(state)).text).not.toContain('Popular')
})
