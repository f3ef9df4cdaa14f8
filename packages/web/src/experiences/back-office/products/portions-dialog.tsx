import type { ProductRow } from '@comanda/contract/catalog/product-shapes'
import { Button } from '@comanda/ui/button'
import { FormDialog } from '@comanda/ui/form-dialog'
import { WholeField } from '@comanda/ui/whole-field'
import { useState } from 'react'

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
  const submit = () => {
    setAttempted(true)
    if (isCount) onSave(count)
  }
  return (
    <FormDialog
      size="sm"
      title={`Portions of ${product.name}`}
      description="Orders reduce the number. At 0 the product is sold out."
      onClose={onClose}
      onSubmit={submit}
      action={product.stock.count !== null && <Button onClick={() => onSave(null)}>Stop counting</Button>}
    >
      <WholeField
        label="Portions left"
        data-autofocus
        value={count}
        error={attempted && !isCount ? 'Enter a whole number from 0 to 99999.' : undefined}
        onChange={setCount}
      />
    </FormDialog>
  )
}
