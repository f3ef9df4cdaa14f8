import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { PanelActions } from '../../../src/experiences/back-office/payments/panel-actions.tsx'
import { renderAs } from '../as-staff.tsx'

test('a payment offers its refund to an owner, but while it is disputed only of what a gift card paid', () => {
  expect(actions('owner', { refundable: 3868 })).toBe('Refund')
  expect(actions('owner', { refundable: 1000, disputed: true })).toBe('Refund')
  expect(actions('owner', { refundable: 0, disputed: true })).toBe(
    'Disputed: the cardholder’s bank decides who receives the money.',
  )
  expect(actions('owner', { refundable: 0 })).toBe('Refunded in full.')
  expect(actions('manager', { refundable: 3868 })).toBe('Only an owner can refund it.')
})

function actions(role: 'owner' | 'manager', money: { refundable: number; disputed?: true }): string {
  return renderAs(
    role,
    <PanelActions
      details={{
        payment: { state: 'succeeded', restaurant: { id: 'r1' } },
        money: {
          paymentStatus: 'succeeded',
          disputed: money.disputed ?? false,
          refundable: cents(money.refundable),
        },
        orderStatus: 'completed',
      }}
      onOpenDialog={() => {}}
    />,
  ).replace(/<[^>]*>/g, '')
}
