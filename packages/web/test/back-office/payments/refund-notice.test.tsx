import type { Refund } from '@comanda/contract/payments'
import { cents } from '@comanda/domain/money/cents'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  RefundNotice,
  unfinishedRefunds,
} from '../../../src/experiences/back-office/payments/refund/refund-notice.tsx'
import {
  RefundOutcome,
  reportedRefund,
} from '../../../src/experiences/back-office/payments/refund/refund-outcome.tsx'
import { renderAs } from '../as-staff.tsx'

const tooLow = 'The balance at the payment provider is too low for this refund.'

test('a refund that failed has its reason, and one that waits has it as well and is repeated', () => {
  expect(text(<RefundNotice refund={refund('failed', 'The card is closed.')} />)).toBe(
    'A refund of $12.50 failed The card is closed. Nothing was refunded to the card.',
  )
  expect(text(<RefundNotice refund={refund('requested', tooLow)} />)).toBe(
    `A refund of $12.50 is pending ${tooLow} We keep retrying; do not refund again.`,
  )
  expect(text(<RefundNotice refund={refund('requested')} />)).toContain('has not responded yet')
  expect(text(<RefundNotice refund={refund('pending')} />)).toContain('The bank is processing it.')
  expect(text(<RefundNotice refund={refund('succeeded')} />)).toBe('')
})

test.each([
  'The payment was already refunded in full.',
  'The payment is disputed; the cardholder’s bank decides who receives the money.',
])('a refund after which the customer may have the money is not repeated: %s', (failure) => {
  const advice = 'Check the payment at the payment provider before you pay the customer back.'
  expect(text(<RefundNotice refund={refund('failed', failure)} />)).toBe(
    `A refund of $12.50 failed ${failure} ${advice}`,
  )
  expect(outcome('owner', refund('failed', failure))).toBe(
    `Order 1A2B3C4D was cancelled A refund of $12.50 failed ${failure} ${advice} Done`,
  )
})

test('a cancelled order whose refund failed has the reason, and who can repeat it where', () => {
  const failed = refund('failed', 'The card is closed.')
  expect(outcome('owner', failed)).toBe(
    'Order 1A2B3C4D was cancelled A refund of $12.50 failed The card is closed. Nothing was refunded to the card. Repeat it with Refund in this order. Done',
  )
  expect(outcome('manager', failed)).toContain('Ask an owner to repeat it with Refund in this order.')
  expect(outcome('owner', refund('requested', tooLow))).toContain(`is pending ${tooLow} We keep retrying`)
  expect(outcome('owner', refund('requested', tooLow))).not.toContain('Repeat it')
})

test('a change is reported as done only with its refund, or without one', () => {
  expect(reportedRefund(null)).toBeNull()
  expect(reportedRefund(refund('succeeded'))).toBeNull()
  for (const state of ['failed', 'requested', 'pending'] as const)
    expect(reportedRefund(refund(state))).toMatchObject({ state })
})

test('a failed refund is shown until it is made again', () => {
  const failed = { ...refund('failed'), createdAt: 1 }
  const open = { ...refund('requested'), createdAt: 2 }
  const toGiftCard = { ...refund('succeeded'), to: 'gift_card' as const, createdAt: 2 }
  expect(unfinishedRefunds([failed, toGiftCard])).toEqual([failed])
  expect(unfinishedRefunds([failed, { ...refund('failed'), createdAt: 3 }])).toHaveLength(2)
  expect(unfinishedRefunds([failed, open])).toEqual([open])
  expect(unfinishedRefunds([failed, { ...refund('succeeded'), createdAt: 2 }])).toEqual([])
  const part = (amount: number, createdAt: number) => ({
    ...refund('succeeded'),
    amount: cents(amount),
    createdAt,
  })
  expect(unfinishedRefunds([failed, part(1249, 2)])).toEqual([failed])
  expect(unfinishedRefunds([part(1250, 0), failed, part(1249, 2), part(1, 3)])).toEqual([])
})

function refund(state: Refund['state'], failure: string | null = null): Refund {
  return {
    id: 'r',
    orderId: 'x',
    amount: cents(1250),
    reason: 'cancelled',
    note: '',
    items: null,
    to: 'card',
    partOf: null,
    state,
    failure,
    createdAt: 0,
    settledAt: null,
  }
}

function outcome(role: 'owner' | 'manager', made: Refund): string {
  return textOf(
    renderAs(
      role,
      <RefundOutcome
        title="Order 1A2B3C4D was cancelled"
        refund={made}
        restaurantId="r1"
        onClose={() => {}}
      />,
    ),
  )
}

function text(element: ReactElement): string {
  return textOf(renderToStaticMarkup(element))
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
