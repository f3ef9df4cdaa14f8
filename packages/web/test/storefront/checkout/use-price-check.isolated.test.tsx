import { expect, test, vi } from 'vitest'
import * as ownPrice from '../../../src/experiences/storefront/checkout/price/own-price.ts'
import { usePriceCheck } from '../../../src/experiences/storefront/checkout/price/use-price-check.ts'
import type { Price as ServerPrice } from '../../../src/experiences/storefront/checkout/queries.ts'
import { StorefrontProvider } from '../../../src/experiences/storefront/page.tsx'
import { renderText } from '../../render-text.ts'
import { restaurant } from '../samples.ts'

vi.mock('../../../src/experiences/storefront/checkout/price/own-price.ts', () => ({
  requestOwnPrice: vi.fn(),
}))

const requestPrice = vi.mocked(ownPrice.requestOwnPrice)
const request = {
  lines: [],
  fulfillment: 'pickup' as const,
  timing: { mode: 'asap' as const },
  quoteId: null,
  discountCode: null,
  kidsMeals: [],
  tip: { kind: 'none' as const },
}

test('a request that was lost with the connection does not replace the price that arrived later', async () => {
  const requests: PromiseWithResolvers<ServerPrice>[] = []
  requestPrice.mockImplementation(() => {
    const sent = Promise.withResolvers<ServerPrice>()
    requests.push(sent)
    return sent.promise
  })
  function Price() {
    const { checked, error } = usePriceCheck(restaurant.id, request)
    return error ? 'failed' : checked ? 'checked' : 'loading'
  }
  const shown = await renderText(
    <StorefrontProvider value={{ restaurant, menuVersion: 1 }}>
      <Price />
    </StorefrontProvider>,
  )
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  Object.assign(document, { visibilityState: 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  const [lost, later] = requests
  later?.resolve({} as ServerPrice)
  await vi.waitFor(() => expect(shown()).toBe('checked'))
  lost?.reject(new DOMException('No response', 'TimeoutError'))
  await lost?.promise.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe('checked')
})
