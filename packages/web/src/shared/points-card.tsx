import { formatCount } from '@comanda/domain/count'
import { type LoyaltyTerms, rewardsOf } from '@comanda/domain/marketing/loyalty'
import { formatMoney } from '@comanda/domain/money/format'
import { Heart } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'
import type { CSSProperties } from 'react'

/** The loyalty card of a customer in the color of the restaurant: points towards the next reward. */
export function PointsCard({
  name,
  terms,
  balance,
  style,
}: {
  name: string
  terms: Pick<LoyaltyTerms, 'rewardThreshold' | 'rewardValue'>
  balance: number
  /** Restaurant colors, for pages with a different theme. */
  style?: CSSProperties
}) {
  const { points, missing } = rewardsOf(terms, balance)
  const reward = `${formatMoney(terms.rewardValue)} off`
  return (
    <div style={style} className="relative overflow-hidden rounded-card bg-brand px-5 py-4.5 text-on-brand">
      <Heart className="absolute -top-5 -right-5 size-30 fill-current opacity-16" />
      <p className="relative font-semibold text-15 wrap-anywhere">{name}</p>
      <p className="relative mt-1.5">
        <b className="font-bold text-32 tracking-tight tnum">{formatCount(points)}</b> of{' '}
        {formatCount(terms.rewardThreshold)} points
      </p>
      <Meter
        label={`${formatCount(points)} of ${formatCount(terms.rewardThreshold)} points`}
        value={points}
        max={terms.rewardThreshold}
        className="relative mt-3"
      />
      <p className="relative mt-3">
        {formatCount(missing)} more for <b className="font-semibold">{reward}</b>
      </p>
    </div>
  )
}
