import type { CatalogProduct } from '@comanda/contract/catalog/product-shapes'
import type { Cents } from '@comanda/domain/money/cents'
import { maxEnteredPrice } from '@comanda/domain/money/entered-price'
import { formatMoney } from '@comanda/domain/money/format'
import type { LocalDate, LocalTime, Zone } from '@comanda/domain/time/instant'
import { addDays, instantAt, minuteOfDay, zonedTime } from '@comanda/domain/time/zone'
import { FormDialog } from '@comanda/ui/form-dialog'
import { MoneyField } from '@comanda/ui/money-field'
import { Notice } from '@comanda/ui/notice'
import { Select } from '@comanda/ui/select'
import { TextField } from '@comanda/ui/text-field'
import { TimeField } from '@comanda/ui/time-field'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'

export interface PlanChangeProps {
  restaurantId: string
  product: CatalogProduct
  zone: Zone
  onClose: () => void
}

/** Plans a change for a future time, in the time zone of the restaurant. */
export function PlanChange({ restaurantId, product, zone, onClose }: PlanChangeProps) {
  const client = useQueryClient()
  const [plannedId] = useState(() => crypto.randomUUID())
  const [date, setDate] = useState<LocalDate>(() => addDays(zonedTime(Date.now(), zone).date, 1))
  const [time, setTime] = useState<LocalTime | null>('00:00')
  const [basePrice, setPrice] = useState<Cents | null>(null)
  const [shown, setShown] = useState<'same' | 'show' | 'hide'>('same')
  const [attempted, setAttempted] = useState(false)
  const isActive = shown === 'same' ? null : shown === 'show'
  const isEmpty = basePrice === null && isActive === null
  const isPrice = basePrice === null || (basePrice >= 0 && basePrice <= maxEnteredPrice)
  const planning = useAction(
    async (at: number) =>
      (await loadApi()).catalog.planChange({
        restaurantId,
        plannedId,
        productId: product.id,
        at,
        basePrice,
        isActive,
      }),
    {
      onDone: async () => {
        onClose()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        toast.success('The change is planned. It can be cancelled until it happens.')
      },
      // An earlier attempt can have been stored without a response.
      onFailed: () => client.invalidateQueries({ queryKey: catalogKey(restaurantId) }),
    },
  )
  const submit = () => {
    setAttempted(true)
    if (!isEmpty && isPrice && date && time !== null) planning.run(instantAt(date, minuteOfDay(time), zone))
  }
  return (
    <FormDialog
      title={`Plan a change to ${product.name}`}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Plan the change"
      busy={planning.busy}
      busyLabel="Saving…"
    >
      {planning.failure && (
        <Notice tone="danger" role="alert">
          {planning.failure.message}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Day"
          type="date"
          value={date}
          error={attempted && !date ? 'Choose a day.' : undefined}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <TimeField
          label="Time"
          value={time}
          error={attempted && time === null ? 'Enter a time.' : undefined}
          onChange={setTime}
        />
      </div>
      <p className="-mt-2 text-13 text-ink-2">Restaurant time ({zone.replaceAll('_', ' ')}).</p>
      <MoneyField
        label="New price"
        optional
        value={basePrice}
        error={
          attempted && isEmpty
            ? 'Enter a new price, or choose a visibility.'
            : isPrice
              ? undefined
              : `Enter $0.00 to ${formatMoney(maxEnteredPrice)}.`
        }
        onChange={setPrice}
      />
      <Select
        label="Visibility"
        value={shown}
        onChange={setShown}
        labels={{ same: 'Unchanged', show: 'Show to customers', hide: 'Hide from customers' }}
      />
    </FormDialog>
  )
}
