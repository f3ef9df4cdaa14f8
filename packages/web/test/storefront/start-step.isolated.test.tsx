import { cents } from '@comanda/domain/money/cents'
import { hours, minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { createDraftStore } from '../../src/experiences/storefront/order/draft-store.ts'
import { OrderProvider } from '../../src/experiences/storefront/order/order.tsx'
import { StorefrontProvider } from '../../src/experiences/storefront/page.tsx'
import { useStart } from '../../src/experiences/storefront/start/use-start.ts'
import { renderText } from '../render-text.ts'
import { friday, restaurant } from './samples.ts'

const address = '12 Maple Court, Summit, NJ 07901'

test.each([
  ['pickup', 0, 'timing'],
  ['delivery', 10, 'timing'],
  ['delivery', -10, 'details'],
] as const)(
  'a %s order whose quote ends in %i minutes starts at the %s of a proposed time',
  async (fulfillment, left, step) => {
    const store = createDraftStore(null)
    store.start(restaurant.id)
    const quote = {
      quoteId: '5d3e39d8-727a-4407-adc5-ac2427c58aac',
      provider: 'house' as const,
      address,
      quotedFee: cents(499),
      fee: cents(499),
      etaMinutes: null,
      minimumOrder: null,
      expiresAt: friday + minutes(left),
    }
    const delivery = { address, quote }
    store.update({ fulfillment, ...(fulfillment === 'delivery' && delivery) })
    const Step = () => useStart(friday, friday + hours(2), () => {}).step
    const shown = await renderText(
      <StorefrontProvider value={{ restaurant, menuVersion: 1 }}>
        <OrderProvider own={store}>
          <Step />
        </OrderProvider>
      </StorefrontProvider>,
    )
    expect(shown()).toBe(step)
  },
)
