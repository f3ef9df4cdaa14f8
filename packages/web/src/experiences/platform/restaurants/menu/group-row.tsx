import type { CatalogDish, CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { counted } from '@comanda/domain/count'
import { formatSelectionRange, type OptionFields } from '@comanda/domain/menu/option-group-fields'
import { formatMoney } from '@comanda/domain/money/format'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { ArrowDown, ArrowUp, ChevronRight, Pencil, Plus, Trash2 } from '@comanda/ui/icons.ts'
import { Switch } from '@comanda/ui/switch'
import { useId, useState } from 'react'
import { usedBy } from '../../../back-office/options/queries.ts'
import { useOptionSale } from '../../../back-office/options/use-option-sale.ts'
import { OptionDialog } from './option-dialog.tsx'
import { useSaveGroup } from './use-save-group.ts'

type Option = CatalogOptionGroup['options'][number]

export interface GroupRowProps {
  restaurantId: string
  group: CatalogOptionGroup
  dishes: readonly CatalogDish[]
  /** "modifier" */
  thing: string
  isExpanded: boolean
  onToggle: () => void
  onEdit: () => void
}

/** A group in one line; expanded, its options. */
export function GroupRow({
  restaurantId,
  group,
  dishes,
  thing,
  isExpanded,
  onToggle,
  onEdit,
}: GroupRowProps) {
  const id = useId()
  const { name, minSelections, maxSelections, options, productIds } = group
  return (
    <li>
      <div className="flex items-center gap-2 px-2 py-1.5 sm:px-3">
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-tap min-w-0 flex-auto flex-wrap items-center gap-x-3 gap-y-1 rounded-8 px-1 text-left hover:bg-hover"
        >
          <ChevronRight
            className={cx('size-4 flex-none text-ink-2 transition-transform', isExpanded && 'rotate-90')}
          />
          <span className="min-w-0 font-semibold text-14 sm:w-44">{name}</span>
          <Badge>{formatSelectionRange(minSelections, maxSelections)}</Badge>
          <span className="min-w-0 truncate text-13 text-ink-2 max-office:order-last max-office:basis-full max-office:pl-7">
            {usedBy(productIds, dishes)}
          </span>
          <span className="ml-auto flex-none text-13 text-ink-2">{counted(options.length, 'option')}</span>
        </button>
        <IconButton label={`Edit ${name}`} icon={<Pencil className="size-4" />} onClick={onEdit} />
      </div>
      <div id={id} hidden={!isExpanded} className="bg-sunken/50 px-3 pb-3 sm:pl-10">
        {isExpanded && <Options restaurantId={restaurantId} group={group} thing={thing} />}
      </div>
    </li>
  )
}

function Options({ restaurantId, group, thing }: Pick<GroupRowProps, 'restaurantId' | 'group' | 'thing'>) {
  const sale = useOptionSale(restaurantId)
  const [edited, setEdited] = useState<Option | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Option | null>(null)
  const saving = useSaveGroup(restaurantId, () => setDeleted(null))
  const { options } = group
  const move = (from: number, by: -1 | 1) => {
    const option = options[from]
    if (!option) return
    const moved: OptionFields[] = options.toSpliced(from, 1).toSpliced(from + by, 0, option)
    saving.run({ group, options: moved, done: `${option.name} was moved` })
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {options.map((option, index) => (
          <li key={option.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-32 flex-auto text-14">{option.name}</span>
            {option.modifierAction && (
              <span className="w-20 text-13 text-ink-2">{actions[option.modifierAction]}</span>
            )}
            <span className="w-20 text-right text-14 tnum">{priceText(option.priceDelta)}</span>
            <Switch
              label={`${option.name} is available`}
              hideLabel
              checked={option.isAvailable}
              disabled={sale.busy}
              onChange={(event) => sale.set(option, event.currentTarget.checked)}
            />
            <span className="flex flex-none">
              <IconButton
                label={`Move ${option.name} up`}
                icon={<ArrowUp className="size-4" />}
                disabled={index === 0 || saving.busy}
                onClick={() => move(index, -1)}
              />
              <IconButton
                label={`Move ${option.name} down`}
                icon={<ArrowDown className="size-4" />}
                disabled={index === options.length - 1 || saving.busy}
                onClick={() => move(index, 1)}
              />
              <IconButton
                label={`Edit ${option.name}`}
                icon={<Pencil className="size-4" />}
                onClick={() => setEdited(option)}
              />
              <IconButton
                label={`Delete ${option.name}`}
                icon={<Trash2 className="size-4" />}
                onClick={() => setDeleted(option)}
              />
            </span>
          </li>
        ))}
      </ul>
      {options.length === 0 && (
        <p className="py-2 text-13 text-ink-2">Customers do not see a group without options.</p>
      )}
      <Button className="mt-2" onClick={() => setEdited('new')}>
        <Plus className="size-4" />
        Add {thing}
      </Button>
      {edited !== null && (
        <OptionDialog
          restaurantId={restaurantId}
          group={group}
          option={edited === 'new' ? null : edited}
          thing={thing}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && (
        <AlertDialog
          title={`Delete ${deleted.name}?`}
          description={`Are you sure you want to delete this ${thing}?`}
          confirmLabel="Delete"
          busy={saving.busy}
          busyLabel="Deleting…"
          onCancel={() => setDeleted(null)}
          onConfirm={() =>
            saving.run({
              group,
              options: options.filter(({ id }) => id !== deleted.id),
              done: `${deleted.name} was deleted`,
            })
          }
        />
      )}
    </>
  )
}

const actions = { add: 'Add', remove: 'Remove', substitute: 'Swap' }

function priceText(price: Option['priceDelta']): string {
  if (price === 0) return 'Included'
  return price > 0 ? `+${formatMoney(price)}` : formatMoney(price)
}
