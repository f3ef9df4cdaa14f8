import type { Campaign } from '@comanda/contract/offers'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { Clock, Pencil } from '@comanda/ui/icons.ts'
import { MenuButton } from '@comanda/ui/menu-button'
import { EyeToggle } from './eye-toggle.tsx'
import { scheduleLabel, triggerLabels } from './labels.ts'
import { ProductThumb } from './product-thumb.tsx'
import { rateLabel, type Totals } from './results.ts'
import { useCampaignActive } from './use-offer-active.ts'

/** One campaign of the list; a click on its name opens its items. */
export function CampaignRow({
  restaurantId,
  campaign,
  totals,
  isOpen,
  onOpen,
  onEdit,
  onResults,
  onDelete,
}: {
  restaurantId: string
  campaign: Campaign
  /** Undefined while they are loading. */
  totals: Totals | undefined
  isOpen: boolean
  onOpen: () => void
  onEdit: () => void
  onResults: () => void
  onDelete: () => void
}) {
  const { name, triggerPoint, isActive, items, schedule } = campaign
  const changing = useCampaignActive(restaurantId, campaign)
  const { label, icon: Where } = triggerLabels[triggerPoint]
  const times = scheduleLabel(schedule)
  return (
    <li className={cx('grid gap-2 px-4 py-3', isOpen && 'bg-pick-tint')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onOpen}
          className="min-h-9 rounded-6 text-left font-semibold text-14 wrap-anywhere hover:underline pointer-coarse:min-h-tap"
        >
          {name}
        </button>
        <Badge icon={<Where aria-hidden="true" className="size-3.5" />}>{label}</Badge>
        {times && <Badge icon={<Clock className="size-3.5" />}>{times}</Badge>}
        <span className="ml-auto flex items-center">
          <Badge dot tone={isActive ? 'success' : 'neutral'} className="mr-1">
            {isActive ? 'Active' : 'Inactive'}
          </Badge>
          <EyeToggle name={name} isActive={isActive} busy={changing.busy} onChange={changing.run} />
          <IconButton label={`Edit ${name}`} icon={<Pencil className="size-4" />} onClick={onEdit} />
          <MenuButton
            label={`Actions for ${name}`}
            items={[
              { label: 'Items', onSelect: onOpen },
              { label: 'Edit', onSelect: onEdit },
              { label: 'Results', onSelect: onResults },
              'line',
              { label: 'Delete', danger: true, onSelect: onDelete },
            ]}
          />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <span className="flex min-w-28">
          {items.map(({ id, product }) => (
            <ProductThumb key={id} picture={product.picture} className="-mr-2 size-10 ring-2 ring-surface" />
          ))}
          {items.length === 0 && (
            <span className="text-13 text-ink-2">No items: customers do not see it.</span>
          )}
        </span>
        {totals && items.length > 0 && (
          <dl className="grid flex-auto grid-cols-[repeat(4,minmax(0,max-content))] gap-x-6 text-13 sm:gap-x-10">
            {[
              ['Shown', formatCount(totals.shown)],
              ['Added', formatCount(totals.taken)],
              ['Rate', rateLabel(totals)],
              ['Revenue', formatMoney(totals.revenue)],
            ].map(([term, value]) => (
              <div key={term}>
                <dt className="text-ink-2">{term}</dt>
                <dd className="font-semibold tnum">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
