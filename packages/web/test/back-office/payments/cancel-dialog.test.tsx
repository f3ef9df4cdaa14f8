import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { CancelDialog } from '../../../src/experiences/back-office/payments/cancel-dialog.tsx'
import { renderAs, wordsOf } from '../as-staff.tsx'

test('an order that was not paid at the counter is cancelled without a choice about its payment', () => {
  const paid = dialog({ isDue: false })
  expect(paid).toContain('Refund everything, $24.00')
  expect(paid).toContain('Keep the payment')
  expect(paid).toContain('Cancel and refund $24.00')
  const due = dialog({ isDue: true })
  expect(due).not.toContain('Keep the payment')
  expect(due).not.toContain('$24.00')
  expect(due).toContain('Nothing was paid yet, and nothing is due any longer.')
})

function dialog({ isDue }: { isDue: boolean }): string {
  return wordsOf(
    renderAs(
      'owner',
      <CancelDialog
        order={{
          restaurantId: 'r1',
          orderNumber: '1A2B3C4D',
          about: 'Ada Long',
          isDelivery: false,
          isDue,
          money: {
            orderId: 'o1',
            status: 'pending',
            paymentStatus: 'succeeded',
            grandTotal: cents(2400),
            refunded: cents(0),
            refundable: cents(2400),
            disputed: false,
          },
        }}
        onClose={() => {}}
        onChanged={() => {}}
      />,
    ),
  )
}
