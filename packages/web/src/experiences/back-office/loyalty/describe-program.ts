import { counted, formatCount } from '@comanda/domain/count'
import { formatPoints } from '@comanda/domain/marketing/loyalty'
import type { ProgramFields } from '@comanda/domain/marketing/loyalty-program'
import { formatMoney } from '@comanda/domain/money/format'
import { weekdayName } from '@comanda/domain/time/format'

/** "1.5 points per dollar, $10.00 off at 100". */
export function describeTerms({ pointsPerDollar, rewardThreshold, rewardValue }: ProgramFields): string {
  const rate = pointsPerDollar / 10
  const points = `${counted(rate, 'point')} per dollar`
  return `${points}, ${formatMoney(rewardValue)} off at ${formatCount(rewardThreshold)}`
}

/** The extras of a program, one sentence each. */
export function describeRules(program: ProgramFields): string[] {
  const { doubleDays, expiry, firstOrderPoints, birthdayPoints } = program
  return [
    ...(doubleDays.length > 0 ? [`Double points on ${doubleDays.map(weekdayName).join(', ')}.`] : []),
    ...(firstOrderPoints > 0 ? [`${formatPoints(firstOrderPoints)} for the first order.`] : []),
    ...(birthdayPoints > 0 ? [`${formatPoints(birthdayPoints)} for a birthday.`] : []),
    ...(expiry ? [`Points expire ${describeExpiry(expiry)}.`] : []),
  ]
}

/** "12 months after the last order". */
export function describeExpiry({ months, after }: NonNullable<ProgramFields['expiry']>): string {
  const time = counted(months, 'month')
  return after === 'last_order' ? `${time} after the last order` : `${time} after they were received`
}
