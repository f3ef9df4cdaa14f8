import { beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore } from '../../src/experiences/storefront/order/draft-store.ts'
import { tabStore } from '../../src/shared/browser-store.ts'
import { stubBrowser } from './stub-browser.ts'

const reload = vi.fn()
const leave = () => window.dispatchEvent(new Event('pagehide'))
const comeBack = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
/** The cart as a page of the tab has it that is opened now. */
const cartOfNextPage = () => createDraftStore(tabStore())

beforeEach(async () => {
  const endBrowser = stubBrowser({ sessionStorage: new Map() })
  vi.stubGlobal('location', { reload })
  reload.mockReset()
  cartOfNextPage().start('r1')
  vi.resetModules()
  await import('../../src/experiences/storefront/order/reload-changed-cart.ts')
  leave()
  return endBrowser
})

test('a page that comes back after its cart was ordered is loaded again', () => {
  cartOfNextPage().clear()
  comeBack(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that comes back with the same cart stays as it is', () => {
  comeBack(true)
  expect(reload).not.toHaveBeenCalled()
})

test('a page that was loaded again already has the cart', () => {
  cartOfNextPage().clear()
  comeBack(false)
  expect(reload).not.toHaveBeenCalled()
})
