import type { Me } from '@comanda/contract/identity'
import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { cents } from '@comanda/domain/money/cents'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PanelActions } from '../../../src/experiences/back-office/payments/panel-actions.tsx'
import { StaffProvider } from '../../../src/experiences/back-office/session.tsx'
import { person } from '../../person.ts'
import { membership } from '../samples.ts'

test('a payment offers its refund to an owner, but not while it is disputed', () => {
  expect(actions('owner', { refundable: 3868 })).toBe('Refund')
  expect(actions('owner', { refundable: 0, disputed: true })).toBe(
    'Disputed: the cardholder’s bank decides who receives the money.',
  )
  expect(actions('owner', { refundable: 0 })).toBe('Refunded in full.')
  expect(actions('manager', { refundable: 3868 })).toBe('Only an owner can refund it.')
})

function actions(role: 'owner' | 'manager', money: { refundable: number; disputed?: true }): string {
  const restaurant = { id: 'r1', name: 'Sakura', zone: 'America/New_York' }
  const me: Me = { ...person('u1'), memberships: [membership(role, 'r1')] }
  const details = {
    payment: { orderNumber: '7B03D9AA', state: 'succeeded', restaurant },
    money: { paymentStatus: 'succeeded', disputed: false, ...money, refundable: cents(money.refundable) },
    orderStatus: 'completed',
  } as unknown as PaymentDetails
  return renderToStaticMarkup(
    <StaffProvider
      me={me}
      user={me.user as NonNullable<Me['user']>}
      restaurants={[]}
      homeId="r1"
      defaultRestaurantId={null}
      reload={async () => {}}
    >
      <PanelActions details={details} onOpenDialog={() => {}} />
    </StaffProvider>,
  ).replace(/<[^>]*>/g, '')
}
