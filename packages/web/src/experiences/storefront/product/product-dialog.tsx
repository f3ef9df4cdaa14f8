import type { ProductSummary } from '@comanda/contract/page'
import type { Daypart, Product } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import type { Instant } from '@comanda/domain/time/instant'
import { Dialog } from '@comanda/ui/dialog'
import { FailedState } from '@comanda/ui/failed-state'
import { useEffect } from 'react'
import { useFullMenu } from '../menu-data.ts'
import { track } from '../tracking/track.ts'
import { NotesField } from './notes-field.tsx'
import { OptionGroupField } from './option-group-field.tsx'
import { OptionsSkeleton } from './options-skeleton.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductFooter } from './product-footer.tsx'
import { ProductPicture } from './product-picture.tsx'
import { useChoice } from './use-choice.ts'

/** A dish with its options, to be added to the order or edited there. */
export default function ProductDialog({
  summary,
  lineKey,
  dayparts,
  now,
  isOff,
  onClose,
  onAdded,
}: {
  summary: ProductSummary
  /** The cart line being edited; absent for a new one. */
  lineKey?: string
  dayparts: readonly Daypart[]
  now: Instant
  /** Ordering is off. */
  isOff: boolean
  onClose: () => void
  onAdded: (name: string) => void
}) {
  const full = useFullMenu(summary.hasOptions)
  const product = summary.hasOptions ? withOptions(summary, full.value) : { ...summary, optionGroups: [] }
  const choice = useChoice(product, lineKey)
  const { id, name } = summary
  useEffect(
    () => track({ type: 'product_viewed', productId: id, productName: name.slice(0, 200) }),
    [id, name],
  )

  const confirm = () => {
    if (!choice.confirm()) return
    if (!choice.isChange) onAdded(name)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      size={summary.picture ? 'xl' : 'md'}
      media={summary.picture && <ProductPicture picture={summary.picture} summary={summary} />}
      footer={
        product && <ProductFooter product={product} choice={choice} isOff={isOff} onConfirm={confirm} />
      }
    >
      <ProductFacts summary={summary} dayparts={dayparts} now={now} />
      {!product && full.failure && (
        <FailedState
          title="The options did not load"
          message={full.failure.message}
          code={full.failure.code}
          onRetry={full.retry}
        />
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
      {product?.allowComments && product.isAvailable && (
        <NotesField value={choice.notes} onChange={choice.setNotes} />
      )}
    </Dialog>
  )
}

function withOptions(summary: ProductSummary, menu: Parameters<typeof productsOf>[0] | null): Product | null {
  return menu ? (productsOf(menu).get(summary.id) ?? { ...summary, optionGroups: [] }) : null
}
