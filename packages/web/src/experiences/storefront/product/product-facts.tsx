import type { ProductSummary } from '@comanda/contract/page'
import { activeDayparts } from '@comanda/domain/menu/availability'
import type { Daypart } from '@comanda/domain/menu/menu'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { Clock } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { FavoriteToggle } from '../account/favorite-toggle.tsx'
import { DietLabels } from '../menu/labels.tsx'
import { useRestaurant } from '../page.tsx'
import { AllergenNote } from './allergen-note.tsx'
import { PromoBadges } from './promo-badges.tsx'

/** Description, price, labels, and until when the dish is available. */
export function ProductFacts({
  summary,
  dayparts,
  at,
}: {
  summary: ProductSummary
  dayparts: readonly Daypart[]
  /** The time for which the menu is shown. */
  at: Instant
}) {
  const { timezone } = useRestaurant().settings
  const daypart = activeDayparts(dayparts, at, timezone).find(({ name }) =>
    summary.availableMenus.includes(name),
  )
  return (
    <div className="-mt-3 pb-5">
      {summary.description && <p className="text-16 text-ink-2">{summary.description}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Money cents={summary.basePrice} className="font-semibold text-16" />
        {daypart && (
          <span className="inline-flex items-center gap-1.5 font-medium text-14 text-ink-2">
            <Clock className="size-4" />
            {daypart.name}, until {formatTime(daypart.until, timezone)}
          </span>
        )}
        {!summary.picture && <PromoBadges summary={summary} />}
        <DietLabels labels={summary.labels} />
        <FavoriteToggle productId={summary.id} />
      </div>
      <AllergenNote dish={summary} />
    </div>
  )
}
