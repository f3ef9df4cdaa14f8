import type { OfferableDish } from '@comanda/domain/marketing/offerable'
import { selectionIssues, toggleOption } from '@comanda/domain/menu/options'
import type { Selection } from '@comanda/domain/ordering/cart'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Money } from '@comanda/ui/money'
import { useState } from 'react'
import { OptionGroupField } from '../../../shared/menu/option-group-field.tsx'
import { type Offers, shownWithOptions } from './use-offers.ts'

/** The options of an offered dish, which is added at its offer. */
export function ChooseOptions({
  dish,
  offers,
  onTaken,
  onClose,
}: {
  dish: OfferableDish
  offers: Offers
  onTaken?: () => void
  onClose: () => void
}) {
  const { product } = dish
  const [selections, setSelections] = useState<Selection[]>(dish.selections)
  const [refusal, setRefusal] = useState<string | null>(null)
  const issue = selectionIssues(product, selections)[0]?.message ?? null
  const shown = shownWithOptions({ ...dish, selections })
  const chosenIn = (groupId: string) =>
    selections.find((selection) => selection.groupId === groupId)?.optionIds ?? []

  const confirm = () => {
    if (offers.take({ ...dish, selections })) onTaken?.()
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={product.name}
      description={shown.badge}
      footer={
        <>
          {(refusal ?? issue) && (
            <p role="status" className="mb-3 text-15 text-ink-2">
              {refusal ?? issue}
            </p>
          )}
          <Button
            variant="brand"
            size="xl"
            block
            disabled={issue !== null}
            className="justify-between!"
            onClick={confirm}
          >
            <span>{issue ? 'Complete Required Selections' : shown.isPair ? 'Add both' : 'Add to cart'}</span>
            <Money cents={shown.price} />
          </Button>
        </>
      }
    >
      {product.optionGroups.map((group) => (
        <OptionGroupField
          key={group.id}
          group={group}
          chosen={chosenIn(group.id)}
          onToggle={(optionId) => {
            const result = toggleOption(group, chosenIn(group.id), optionId)
            if ('refusal' in result) return setRefusal(result.refusal)
            setRefusal(null)
            const others = selections.filter(({ groupId }) => groupId !== group.id)
            const own = result.chosen.length > 0 ? [{ groupId: group.id, optionIds: result.chosen }] : []
            setSelections([...others, ...own])
          }}
        />
      ))}
    </Dialog>
  )
}
