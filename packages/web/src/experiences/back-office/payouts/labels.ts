import type { ConnectStatus } from '@comanda/contract/connect'
import type { PayoutOverview } from '@comanda/contract/finance'
import { formatMoney } from '@comanda/domain/money/format'
import type { PayoutLineKind } from '@comanda/domain/reporting/payout-contents'
import type { Instant } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import type { Tone } from '@comanda/ui/badge'
import { formatDayOfYear } from '../lists/days.ts'

type Known = Extract<PayoutOverview, { state: 'known' }>
type Payout = Known['payouts'][number]

export const accountStates: Record<ConnectStatus['state'], { label: string; tone: Tone }> = {
  none: { label: 'Not connected', tone: 'neutral' },
  unfinished: { label: 'Unfinished', tone: 'warn' },
  restricted: { label: 'Restricted', tone: 'danger' },
  enabled: { label: 'Connected', tone: 'success' },
}

export const payoutStates: Record<Payout['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'neutral' },
  in_transit: { label: 'In transit', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  canceled: { label: 'Canceled', tone: 'neutral' },
}

/** One entry of a payout. */
export const payoutLineNames: Record<PayoutLineKind, string> = {
  charge: 'Order',
  refund: 'Refund of',
  refund_failed: 'Failed refund of',
  transfer: 'Transfer of',
  transfer_returned: 'Returned transfer of',
  platform_fee: 'Platform fee of',
  platform_fee_returned: 'Returned fee of',
  dispute: 'Dispute of',
  dispute_won: 'Dispute won of',
  payout_failed: 'Failed payout',
  other: 'Other entry',
}

/** The arrival day of a payout. The payment provider reports days, not instants, in UTC. */
export function arrivalDay(at: Instant, now: Instant): string {
  return formatDayOfYear(zonedTime(at, 'UTC').date, zonedTime(now, 'UTC').year)
}

/** Shown below the amount of the next payout. */
export function arrivalNote(at: Instant | null, now: Instant): string {
  return at === null ? 'Estimated, no date yet' : `Arrives on ${arrivalDay(at, now)}`
}

/** "$124.10 on Nov 24"; an amount without a date is one that the payment provider retains. No date is guessed. */
export function formatNextPayout(facts: PayoutOverview | undefined, now: Instant): string {
  if (facts?.state !== 'known') return 'Not available'
  const { next } = facts
  if (!next) return 'Nothing to pay out'
  if (next.arrivalAt === null) return `${formatMoney(next.amount)}, estimated, no date yet`
  return `${formatMoney(next.amount)} on ${arrivalDay(next.arrivalAt, now)}`
}
