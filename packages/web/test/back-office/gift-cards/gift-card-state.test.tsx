import { cents } from '@comanda/domain/money/cents'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GiftCardState } from '../../../src/experiences/back-office/gift-cards/gift-card-state.tsx'

test('a gift card that another refund made active again is open, and not refunded', () => {
  const shown = (status: 'active' | 'void', balance: number) =>
    renderToString(
      <GiftCardState
        card={{ status, balance: cents(balance), refundState: 'succeeded', paymentDispute: null }}
      />,
    )
  expect(shown('active', 400)).toContain('Open')
  expect(shown('void', 0)).toContain('Refunded')
})
