import type { ConnectStatus } from '@comanda/contract/connect'
import type { MoneyFacts } from '@comanda/contract/finance'
import { formatMoney } from '@comanda/domain/money/format'
import type { Instant } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import type { Tone } from '@comanda/ui/badge'
import { dayWords } from '../audit/words.ts'

type Known = Extract<MoneyFacts, { state: 'known' }>
type Payout = Known['payouts'][number]

export const accountStates: Record<ConnectStatus['state'], { words: string; tone: Tone }> = {
  none: { words: 'Not connected', tone: 'neutral' },
  unfinished: { words: 'Unfinished', tone: 'warn' },
  restricted: { words: 'Restricted', tone: 'danger' },
  enabled: { words: 'Connected', tone: 'success' },
}

export const payoutStates: Record<Payout['status'], { words: string; tone: Tone }> = {
  pending: { words: 'Being prepared', tone: 'neutral' },
  in_transit: { words: 'On its way', tone: 'info' },
  paid: { words: 'Paid', tone: 'success' },
  failed: { words: 'Failed', tone: 'danger' },
  canceled: { words: 'Canceled', tone: 'neutral' },
}

/** The day when money arrives. The payment service names days, not moments, and counts them in UTC. */
export function arrivalDay(at: Instant, now: Instant): string {
  return dayWords(zonedTime(at, 'UTC').date, zonedTime(now, 'UTC').year)
}

/** "$124.10 on Nov 24"; a sum without a date is what the payment service holds. Never a guess. */
export function nextPayoutWords(facts: MoneyFacts | undefined, now: Instant): string {
  if (facts?.state !== 'known') return 'Not available'
  const { next } = facts
  if (!next) return 'Nothing to pay out'
  if (next.arrivalAt === null) return `${formatMoney(next.amount)}, estimated, no date yet`
  return `${formatMoney(next.amount)} on ${arrivalDay(next.arrivalAt, now)}`
}
