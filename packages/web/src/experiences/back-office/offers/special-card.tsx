import type { Special } from '@comanda/contract/offers'
import { formatCount } from '@comanda/domain/count'
import { discountLabel } from '@comanda/domain/marketing/offer-fields'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Clock } from '@comanda/ui/icons.ts'
import { MenuButton } from '@comanda/ui/menu-button'
import { EyeToggle } from './eye-toggle.tsx'
import { afterLabel, popupLabels, scheduleLabel } from './labels.ts'
import { OfferPrice } from './offer-price.tsx'
import { ProductThumb } from './product-thumb.tsx'
import { rateLabel, type Totals } from './results.ts'
import { useSpecialActive } from './use-offer-active.ts'

/** One special of the list. */
export function SpecialCard({
  restaurantId,
  special,
  totals,
  onEdit,
  onPreview,
  onResults,
  onDelete,
}: {
  restaurantId: string
  special: Special
  /** Undefined while they are loading. */
  totals: Totals | undefined
  onEdit: () => void
  onPreview: () => void
  onResults: () => void
  onDelete: () => void
}) {
  const { name, customCopy, product, isActive, schedule } = special
  const changing = useSpecialActive(restaurantId, special)
  const times = scheduleLabel(schedule)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ProductThumb picture={product.picture} className="size-14" />
      <div className="min-w-0">
        <h2 className="font-semibold text-14">{name}</h2>
        <p className="text-13 text-ink-2">{customCopy}</p>
        <p className="text-13">
          {product.name} · <OfferPrice price={product.price} terms={special} />
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-1 sm:col-span-1 sm:self-start">
        <Badge dot tone={isActive ? 'success' : 'neutral'} className="mr-1">
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
        <EyeToggle name={name} isActive={isActive} busy={changing.busy} onChange={changing.run} />
        <Button size="sm" aria-label={`Preview ${name}`} onClick={onPreview}>
          Preview
        </Button>
        <Button size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <MenuButton
          label={`Actions for ${name}`}
          items={[
            { label: 'Edit', onSelect: onEdit },
            { label: 'Preview', onSelect: onPreview },
            { label: 'Results', onSelect: onResults },
            'line',
            { label: 'Delete', danger: true, onSelect: onDelete },
          ]}
        />
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-1.5">
        <Badge>{discountLabel(special) || 'No discount'}</Badge>
        <Badge>{afterLabel(special.triggerAfterItems)}</Badge>
        <Badge>{popupLabels[special.popupStyle]}</Badge>
        {times && <Badge icon={<Clock className="size-3.5" />}>{times}</Badge>}
        {!product.isListed && <Badge tone="warn">Not on the menu: customers do not see it</Badge>}
        {totals && (
          <span className="ml-auto text-13 text-ink-2 tnum">
            {totals.shown === 0
              ? 'Not shown in the last 30 days'
              : `${formatCount(totals.taken)} taken of ${formatCount(totals.shown)} shown (${rateLabel(totals)}) · ${formatMoney(totals.revenue)} in 30 days`}
          </span>
        )}
      </div>
    </li>
  )
}
