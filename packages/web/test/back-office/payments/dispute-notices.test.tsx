import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { cents } from '@comanda/domain/money/cents'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DisputeNotices } from '../../../src/experiences/back-office/payments/dispute-notices.tsx'

const dispute = { id: 'dp_1', amount: cents(3868), fee: cents(1500), reason: 'fraudulent', openedAt: 0 }

test('a lost dispute names the money that the restaurant still holds and the platform bears', () => {
  expect(text('lost', true)).toContain('The platform bears it')
  expect(text('lost', true)).toContain('still holds $37.50 of this payment, which can be paid out')
})

test('a dispute that was won, or of a payment that stayed with the platform, names no such money', () => {
  expect(text('won', true)).toMatch(/^Dispute over \$38\.68: won/)
  expect(text('won', true)).not.toContain('bears')
  expect(text('lost', false)).not.toContain('bears')
})

function text(status: 'won' | 'lost', connected: boolean): string {
  const details = {
    payment: { orderNumber: '7B03D9AA', problem: null, restaurant: { zone: 'America/New_York' } },
    connectedAccount: connected ? 'acct_1' : null,
    ledger: [{ entry: { transferred: cents(3750) } }],
    disputes: [{ ...dispute, status, evidenceDueAt: null, closedAt: 1 }],
    refunds: [],
    timeline: [],
    providerPage: null,
  } as unknown as PaymentDetails
  return renderToStaticMarkup(<DisputeNotices details={details} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
