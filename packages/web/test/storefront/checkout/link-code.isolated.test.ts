import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkCode, readLinkCode } from '../../../src/experiences/storefront/checkout/link-code.ts'
import {
  clearPendingPayment,
  storePendingPayment,
} from '../../../src/experiences/storefront/checkout/pay/pending-payment.ts'
import { stubBrowser } from '../stub-browser.ts'

const describeCode = vi.hoisted(() => vi.fn())
vi.mock('../../../src/shared/load-api.ts', () => ({ loadApi: async () => ({ checkout: { describeCode } }) }))

let restore: () => void

beforeEach(() => {
  restore = stubBrowser({ sessionStorage: new Map(), localStorage: new Map() })
  vi.stubGlobal('location', { href: 'https://salt.test/?code=last1' })
  describeCode.mockResolvedValue({ code: 'LAST1', benefit: '$5.00 off', conditions: '' })
})

afterEach(() => {
  clearPendingPayment()
  restore()
})

test('a link is described on behalf of the unpaid order of the tab, which may hold the last use of its code', async () => {
  storePendingPayment({
    token: 'own',
    orderNumber: 'A',
    checkoutKey: 'key',
    payment: null,
    submittedAt: null,
  })
  await readLinkCode('r1')
  expect(describeCode).toHaveBeenCalledExactlyOnceWith({ restaurantId: 'r1', code: 'LAST1', ownOrder: 'own' })
  expect(linkCode('r1')).toBe('LAST1')
})
