import type { ProductRow } from '@comanda/contract/catalog/product-shapes'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { WholeField } from '@comanda/ui/whole-field'
import { type FormEvent, useState } from 'react'

export interface PortionsDialogProps {
  product: Pick<ProductRow, 'name' | 'stock'>
  onClose: () => void
  /** null: portions are no longer counted. */
  onSave: (count: number | null) => void
}

/** How many portions of a product can still be ordered. At 0 it is sold out automatically. */
export function PortionsDialog({ product, onClose, onSave }: PortionsDialogProps) {
  const [count, setCount] = useState(product.stock.count)
  const [attempted, setAttempted] = useState(false)
  const isCount = count !== null && count >= 0 && count <= 99_999
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (isCount) onSave(count)
  }
  return (
    <Dialog
      size="sm"
      title={`Portions of ${product.name}`}
      description="Orders reduce the number. At 0 the product is sold out."
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <WholeField
          label="Portions left"
          data-autofocus
          value={count}
          error={attempted && !isCount ? 'Enter a whole number from 0 to 99999.' : undefined}
          onChange={setCount}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {product.stock.count !== null && (
            <Button className="mr-auto" onClick={() => onSave(null)}>
              Stop counting
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="solid">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
