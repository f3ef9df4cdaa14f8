import type { Product } from '@comanda/domain/menu/menu'
import { multiplyCents } from '@comanda/domain/money/cents'
import { type CartLine, maxLineQuantity, maxNoteLength } from '@comanda/domain/ordering/cart'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Money } from '@comanda/ui/money'
import { Notice } from '@comanda/ui/notice'
import { Stepper } from '@comanda/ui/stepper'
import { TextArea } from '@comanda/ui/text-area'
import { useState } from 'react'
import { OptionGroupField } from '../../../shared/menu/option-group-field.tsx'
import { useSelections } from '../../../shared/menu/use-selections.ts'

/** A dish with its options, to be added to the order or changed there. */
export function DishDialog({
  product,
  isServed,
  line,
  onClose,
  onDone,
}: {
  product: Product
  /** Whether its menu is served at the time of the order. */
  isServed: boolean
  /** The line that is changed; absent for a new one. */
  line: CartLine | undefined
  onClose: () => void
  onDone: (line: CartLine) => void
}) {
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [notes, setNotes] = useState(line?.specialInstructions ?? '')
  const { selections, chosenIn, toggle, refusal, issue, unitPrice } = useSelections(product, line?.selections)
  const problem =
    refusal?.text ?? issue ?? (isServed ? null : 'This dish is not sold at the time of the order.')
  return (
    <Dialog
      onClose={onClose}
      title={product.name}
      description={product.description || undefined}
      footer={
        <div className="grid gap-3">
          {problem && (
            <Notice tone="warn" role={refusal ? 'alert' : 'status'}>
              {problem}
            </Notice>
          )}
          <div className="flex gap-3">
            <Stepper
              label={`Quantity of ${product.name}`}
              value={quantity}
              max={maxLineQuantity}
              onChange={setQuantity}
            />
            <Button
              variant="solid"
              className="flex-auto justify-between!"
              disabled={issue !== null || !isServed}
              onClick={() =>
                onDone({
                  key: line?.key ?? crypto.randomUUID(),
                  productId: product.id,
                  quantity,
                  selections,
                  specialInstructions: notes.trim(),
                })
              }
            >
              <span>{line ? 'Save changes' : 'Add to order'}</span>
              <Money cents={multiplyCents(unitPrice, quantity)} />
            </Button>
          </div>
        </div>
      }
    >
      {product.optionGroups.map((group) => (
        <OptionGroupField
          key={group.id}
          group={group}
          chosen={chosenIn(group.id)}
          onToggle={(optionId) => toggle(group, optionId)}
        />
      ))}
      {product.allowComments && (
        <TextArea
          label="Notes to kitchen"
          optional
          maxLength={maxNoteLength}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
