import type { PageState } from '@comanda/contract/page'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderStorefront } from '../../src/experiences/storefront/render.tsx'
import { pageState, product, restaurant, settings } from './samples.ts'

const question = 'How would you like your order?'

const closedWeek = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

async function paint(state: PageState) {
  const { notice, body, head } = await renderStorefront(state, 'https://salt.test')
  return { html: renderToString(body), notice: renderToStaticMarkup(notice), head }
}

test.each([
  ['an inactive restaurant', { isActive: false }],
  ['neither pickup nor delivery', { pickupEnabled: false, deliveryEnabled: false }],
])('where nothing can be ordered, nothing is asked: %s', async (_, changes) => {
  const off = { ...restaurant, settings: { ...settings, ...changes } }
  const { html } = await paint(pageState([product()], { restaurant: off }))
  expect(html).toContain('Plain Toast')
  expect(html).toContain('You can still browse the menu.')
  expect(html).not.toContain(question)
})

test('the question that a closed week leaves without an answer can be closed', async () => {
  const never = { ...restaurant, settings: { ...settings, calendar: { hours: closedWeek, specialDays: [] } } }
  const { html } = await paint(pageState([product()], { restaurant: never }))
  expect(html).toContain('You can still browse the menu.')
  expect(html).toContain(question)
  expect(html).toContain('aria-label="Close"')
  expect((await paint(pageState([product()]))).html).not.toContain('aria-label="Close"')
})

test('an empty menu asks nothing', async () => {
  const menu = { version: 1, categories: [], dayparts: [] }
  const { html } = await paint(pageState([], { menu }))
  expect(html).toContain('No menu items have been added yet.')
  expect(html).not.toContain(question)
})

test('a restaurant without an address has no pin for one, and without a number no text to call', async () => {
  const state = pageState([product()])
  const { html } = await paint(state)
  expect(html).toContain('lucide-map-pin')
  const bare = await paint({ ...state, restaurant: { ...restaurant, address: '', phone: '' } })
  expect(bare.html).not.toContain('lucide-map-pin')
  expect(bare.notice).not.toContain('call')
  expect(JSON.stringify(bare.head)).not.toMatch(/"(telephone|address)":""/)
})
