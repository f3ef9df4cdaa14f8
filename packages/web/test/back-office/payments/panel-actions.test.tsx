import type { Me } from '@comanda/contract/identity'
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
  const me: Me = { ...person('u1'), memberships: [membership(role, 'r1')] }
  return renderToStaticMarkup(
    <StaffProvider
      me={me}
      user={me.user as NonNullable<Me['user']>}
      restaurants={[]}
      homeId="r1"
      defaultRestaurantId={null}
      reload={async () => {}}
    >
      <PanelActions
        details={{
          payment: { state: 'succeeded', restaurant: { id: 'r1' } },
          money: {
            ...{ paymentStatus: 'succeeded', disputed: money.disputed ?? false },
            refundable: cents(money.refundable),
          },
          orderStatus: 'completed',
        }}
        onOpenDialog={() => {}}
      />
    </StaffProvider>,
  ).replace(/<[^>]*>/g, '')
}
