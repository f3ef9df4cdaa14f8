import type { CatalogProduct, PlannedChange } from '@comanda/contract/catalog/product-shapes'
import { formatMoney } from '@comanda/domain/money/format'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { CalendarClock } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { formatMoment } from '../lists/days.ts'
import { useResults } from '../results/results.tsx'
import { OutsideForm } from './outside-form.tsx'
import { PlanChange } from './plan-change.tsx'

/** Planned changes of price and visibility, with a Cancel button. */
export function PlannedCard({
  restaurantId,
  product,
  zone,
}: {
  restaurantId: string
  product: CatalogProduct
  zone: Zone
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const now = useNow(Date.now(), 60_000)
  const [isPlanning, setPlanning] = useState(false)
  const cancelling = useAction(
    async ({ id }: PlannedChange) =>
      (await loadApi()).catalog.cancelPlannedChange({ restaurantId, plannedId: id }),
    {
      onDone: async () => {
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        toast.success('The planned change was cancelled.')
      },
      onFailed: (failure) => results.failed('Update Error', failure),
    },
  )
  return (
    <Card
      title="Planned changes"
      actions={
        <Button size="sm" onClick={() => setPlanning(true)}>
          <CalendarClock className="size-4" />
          Plan a change
        </Button>
      }
    >
      {product.planned.length === 0 ? (
        <p className="text-13 text-ink-2">
          The price and the visibility of the product can change at a time that you choose.
        </p>
      ) : (
        <ul className="grid gap-3">
          {product.planned.map((planned) => (
            <li key={planned.id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0">
                <span className="block font-semibold">{plannedText(planned)}</span>
                <time dateTime={new Date(planned.at).toISOString()} className="text-13 text-ink-2">
                  {formatMoment(planned.at, now, zone)}, by {planned.by}
                </time>
              </span>
              <Button
                size="sm"
                busy={cancelling.busy && cancelling.input?.id === planned.id}
                busyLabel="Cancelling…"
                onClick={() => cancelling.run(planned)}
              >
                Cancel<span className="visually-hidden"> {plannedText(planned)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isPlanning && (
        <OutsideForm>
          <PlanChange
            restaurantId={restaurantId}
            product={product}
            zone={zone}
            onClose={() => setPlanning(false)}
          />
        </OutsideForm>
      )}
    </Card>
  )
}

function plannedText({ basePrice, isActive }: PlannedChange): string {
  const parts = [
    ...(basePrice === null ? [] : [`Price ${formatMoney(basePrice)}`]),
    ...(isActive === null ? [] : [isActive ? 'Show to customers' : 'Hide from customers']),
  ]
  return parts.join(', ')
}
