import type { CatalogProduct } from '@comanda/contract/catalog/product-shapes'
import { counted } from '@comanda/domain/count'
import { formatDate } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { Segmented } from '@comanda/ui/segmented'
import { useState } from 'react'
import { BackOnDialog } from './back-on-dialog.tsx'
import { OutsideForm } from './outside-form.tsx'
import { PortionsDialog } from './portions-dialog.tsx'
import { useStockActions } from './use-stock-actions.ts'

/** Whether a dish can be ordered now. Effective immediately: the kitchen changes it as well. */
export function AvailabilityCard({
  restaurantId,
  product,
  zone,
}: {
  restaurantId: string
  product: CatalogProduct
  zone: Zone
}) {
  const stock = useStockActions(restaurantId)
  const [isCounting, setCounting] = useState(false)
  const [isAway, setAway] = useState(false)
  const { count, soldOut, soldOutUntil } = product.stock
  return (
    <Card title="Availability">
      <div className="grid gap-3">
        <Segmented
          label="Availability"
          block
          labels={{ no: 'On sale', today: 'Out today', until_changed: 'Sold out' }}
          value={soldOut === 'until_date' ? 'until_changed' : soldOut}
          onChange={(next) => stock.setSoldOut(product, { soldOut: next })}
        />
        <div className="flex items-center justify-between gap-3">
          <p className="text-13 text-ink-2">
            {soldOut === 'no' && 'Not marked as sold out.'}
            {soldOut === 'until_changed' && 'Until this is changed.'}
            {soldOutUntil !== null && `On sale again ${formatDate(soldOutUntil, zone)}.`}
          </p>
          <Button size="sm" busy={stock.isBusy(product)} onClick={() => setAway(true)}>
            Until a day…
          </Button>
        </div>
        <div className="flex items-center justify-between gap-3">
          <p className="text-13 text-ink-2">
            {count === null ? 'Portions are not counted.' : `${counted(count, 'portion')} left.`}
          </p>
          <Button size="sm" busy={stock.isBusy(product)} onClick={() => setCounting(true)}>
            Count portions
          </Button>
        </div>
        <p className="text-12 text-ink-3">Takes effect immediately, without saving the form.</p>
      </div>
      {isAway && (
        <OutsideForm>
          <BackOnDialog
            product={product}
            onClose={() => setAway(false)}
            onSave={(backOn) => {
              setAway(false)
              stock.setSoldOut(product, { soldOut: 'until_date', backOn })
            }}
          />
        </OutsideForm>
      )}
      {isCounting && (
        <OutsideForm>
          <PortionsDialog
            product={product}
            onClose={() => setCounting(false)}
            onSave={(next) => {
              setCounting(false)
              stock.setPortions(product, next)
            }}
          />
        </OutsideForm>
      )}
    </Card>
  )
}
