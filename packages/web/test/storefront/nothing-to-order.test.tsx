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

/** Open for another quarter of an hour. */
const lastDay = { date: '2026-11-20', spans: [{ open: '11:00', close: '13:15' }], note: '' }

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

test.each([
  ['in a closed week', [], 'No opening hours'],
  ['after the last orders before a closed week', [lastDay], 'No more orders today'],
])('%s nothing is asked', async (_, specialDays, title) => {
  const calendar = { hours: closedWeek, specialDays }
  const closed = { ...restaurant, settings: { ...settings, calendar } }
  const { html } = await paint(pageState([product()], { restaurant: closed }))
  expect(html).toContain(title)
  expect(html).toContain('You can still browse the menu.')
  expect(html).not.toContain(question)
  expect((await paint(pageState([product()]))).html).toContain(question)
})

test('pickup promises no time for now when the food would be ready after closing', async () => {
  const specialDays = [{ ...lastDay, spans: [{ open: '11:00', close: '13:25' }] }]
  const calendar = { ...settings.calendar, specialDays }
  const closing = { ...restaurant, settings: { ...settings, calendar, orderCutoffMinutes: 15 } }
  const { html } = await paint(pageState([product()], { restaurant: closing }))
  expect(html).toContain('Last orders at 12:55 PM')
  expect(html).toContain('Available times in the next step')
  expect(html).not.toContain('Ready in')
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
