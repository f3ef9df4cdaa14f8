import type { MenuOverview, ProductSummary } from '@comanda/contract/page'
import { isAvailableAt, productAt } from '@comanda/domain/menu/availability'
import type { Product } from '@comanda/domain/menu/menu'
import { maxNoteLength } from '@comanda/domain/ordering/cart'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import type { Instant } from '@comanda/domain/time/instant'
import { Dialog } from '@comanda/ui/dialog'
import { FailedState } from '@comanda/ui/failed-state'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { TextArea } from '@comanda/ui/text-area'
import { type MouseEvent, useEffect } from 'react'
import { OptionGroupField } from '../../../shared/menu/option-group-field.tsx'
import { useFullMenu } from '../menu-data.ts'
import { track } from '../tracking/track.ts'
import { ignoreSecondClick } from './ignore-second-click.ts'
import { OtherTimeFooter, useOtherTime } from './other-time-footer.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductFooter } from './product-footer.tsx'
import { ProductPicture } from './product-picture.tsx'
import { useChoice } from './use-choice.ts'

/** A dish with its options, to be added to the order or edited there. */
export default function ProductDialog({
  summary: { isAvailable, ...rest },
  lineKey,
  menu,
  now,
  at,
  isOff,
  onChooseTime,
  onClose,
  onAdded,
}: {
  summary: ProductSummary
  /** The cart line being edited; absent for a new one. */
  lineKey?: string
  menu: MenuOverview
  now: Instant
  /** The time for which the menu is shown. */
  at: Instant
  /** Ordering is off. */
  isOff: boolean
  /** Proposes a time at which the dish is sold. */
  onChooseTime: (at?: Instant) => void
  onClose: () => void
  onAdded: (name: string) => void
}) {
  const summary = { ...rest, isAvailable: isAvailableAt({ isAvailable, ...rest }, at) }
  const full = useFullMenu(summary.hasOptions)
  const listed = summary.hasOptions ? withOptions(summary, full.value) : { ...summary, optionGroups: [] }
  const product = listed && { ...productAt(listed, at), isAvailable: summary.isAvailable }
  const otherTime = useOtherTime(menu, summary, at, now)
  const choice = useChoice(product, lineKey)
  const { id, name } = summary
  useEffect(
    () => track({ type: 'product_viewed', productId: id, productName: name.slice(0, 200) }),
    [id, name],
  )

  const confirm = ({ nativeEvent }: MouseEvent) => {
    if (!choice.confirm()) return
    ignoreSecondClick(nativeEvent)
    if (!choice.isChange) onAdded(name)
    onClose()
  }
  return (
    <Dialog
      paintsFirst
      onClose={onClose}
      title={name}
      size={summary.picture ? 'xl' : 'md'}
      media={summary.picture && <ProductPicture picture={summary.picture} summary={summary} />}
      footer={
        product && (
          <ProductFooter product={product} choice={choice} isOff={isOff} onConfirm={confirm}>
            {otherTime && <OtherTimeFooter {...otherTime} now={now} onChooseTime={onChooseTime} />}
          </ProductFooter>
        )
      }
    >
      <ProductFacts summary={summary} dayparts={menu.dayparts} at={at} />
      {!product && full.failure && (
        <FailedState title="The options did not load" {...full.failure} onRetry={full.retry} />
      )}
      {!product && !full.failure && <OptionsSkeleton />}
      {product?.optionGroups.map((group) => (
        <OptionGroupField
          key={group.id}
          group={group}
          chosen={choice.chosenIn(group.id)}
          onToggle={(optionId) => choice.toggle(group, optionId)}
        />
      ))}
      {product?.allowComments && product.isAvailable && !otherTime && (
        <NotesField value={choice.notes} onChange={choice.setNotes} />
      )}
    </Dialog>
  )
}

function withOptions(summary: ProductSummary, menu: Parameters<typeof productsOf>[0] | null): Product | null {
  return menu ? (productsOf(menu).get(summary.id) ?? { ...summary, optionGroups: [] }) : null
}

/** Special instructions for one dish. */
function NotesField({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  return (
    <div className="border-line border-t pt-5">
      <TextArea
        label={<span className="text-body">Notes to kitchen</span>}
        labelEnd={
          <span className="text-13 text-ink-3 tnum">
            {value.length} / {maxNoteLength}
          </span>
        }
        placeholder="Allergies, or anything the kitchen should know"
        maxLength={maxNoteLength}
        value={value}
        onChange={(event) => onChange(event.target.value.slice(0, maxNoteLength))}
      />
    </div>
  )
}

/** Placeholder while the options of a dish load. */
function OptionsSkeleton() {
  return (
    <Loading label="Loading..." className="flex flex-col gap-4 border-line border-t py-6">
      <Skeleton className="h-5 w-32" />
      <div className="grid grid-cols-3 gap-2">
        {['first', 'second', 'third'].map((tile) => (
          <Skeleton key={tile} className="h-16 rounded-16!" />
        ))}
      </div>
      <Skeleton className="mt-3 h-5 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </Loading>
  )
}
