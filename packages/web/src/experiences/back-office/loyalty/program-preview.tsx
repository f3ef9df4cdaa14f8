import { brandOf } from '@comanda/domain/look/brand'
import type { ProgramFields } from '@comanda/domain/marketing/loyalty-program'
import { useQuery } from '@tanstack/react-query'
import { PointsCard } from '../../../shared/points-card.tsx'
import { brandColorQuery } from './queries.ts'

/** The card that customers see in their account, with an example of points. */
export function ProgramPreview({ restaurantId, fields }: { restaurantId: string; fields: ProgramFields }) {
  const { data: color } = useQuery(brandColorQuery(restaurantId))
  const { name, rewardThreshold, rewardValue } = fields
  const isComplete = rewardThreshold >= 1 && rewardValue >= 0
  const palette = color === undefined ? null : brandOf(color, 'light')
  return (
    <section aria-labelledby="card-preview" className="border-line border-t pt-4">
      <h3 id="card-preview" className="mb-2 font-semibold text-15">
        What customers see
      </h3>
      {isComplete ? (
        <PointsCard
          name={name.trim() || 'Your program'}
          terms={{ rewardThreshold, rewardValue }}
          balance={Math.floor(rewardThreshold * 0.64)}
          style={palette ? { '--brand': palette.brand, '--on-brand': palette.onBrand } : undefined}
        />
      ) : (
        <p className="rounded-card border border-line border-dashed px-4 py-6 text-center text-13 text-ink-2">
          Enter the reward to see the card.
        </p>
      )}
      <p className="mt-2 text-13 text-ink-2">
        Paid dishes earn points; tips, fees and tax do not. A refund removes its points. A reward cannot be
        combined with a code.
      </p>
    </section>
  )
}
