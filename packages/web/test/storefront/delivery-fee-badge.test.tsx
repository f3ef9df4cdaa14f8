import { cents } from '@comanda/domain/money/cents'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeliveryFeeBadge } from '../../src/experiences/storefront/menu/menu-header.tsx'
import { emptyDraft } from '../../src/experiences/storefront/order/draft.ts'
import { restaurant, settings } from './samples.ts'

type BadgeProps = Parameters<typeof DeliveryFeeBadge>[0]

test('the delivery fee is a lower limit until an address is quoted, and then the quote', () => {
  expect(text()).toBe('Delivery from $4.99')
  const quote = { fee: cents(649) } as NonNullable<BadgeProps['draft']>['quote']
  expect(text({ fulfillment: 'delivery', quote })).toBe('Delivery fee $6.49')
  expect(text({}, { deliveryFee: cents(0) })).toBe('Delivery fee Free')
})

test('no delivery fee is shown for pickup, without delivery, or before a courier has named it', () => {
  expect(text({ fulfillment: 'pickup' })).toBe('')
  expect(text({}, { deliveryEnabled: false })).toBe('')
  expect(text({}, { courierEnabled: true })).toBe('')
})

function text(draft: Partial<NonNullable<BadgeProps['draft']>> = {}, changed: Partial<typeof settings> = {}) {
  const markup = renderToStaticMarkup(
    <DeliveryFeeBadge
      restaurant={{ ...restaurant, settings: { ...settings, ...changed } }}
      draft={{ ...emptyDraft(restaurant.id), ...draft }}
    />,
  )
  return markup.replace(/<[^>]*>/g, '')
}
