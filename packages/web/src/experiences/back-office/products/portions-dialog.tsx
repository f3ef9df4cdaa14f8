import type { ProductRow } from '@comanda/contract/catalog/product-shapes'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useState } from 'react'

export interface PortionsDialogProps {
  product: Pick<ProductRow, 'name' | 'stock'>
  onClose: () => void
  /** null: portions are no longer counted. */
  onSave: (count: number | null) => void
}

/** How many portions of a product can still be ordered. At 0 it is sold out automatically. */
export function PortionsDialog({ product, onClose, onSave }: PortionsDialogProps) {
  const [typed, setTyped] = useState(String(product.stock.count ?? ''))
  const [attempted, setAttempted] = useState(false)
  const count = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (count !== null) onSave(count)
  }
  return (
    <Dialog
      open
      size="sm"
      title={`Portions of ${product.name}`}
      description="Orders reduce the number. At 0 the dish is sold out."
      onClose={onClose}
    >
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label="Portions left"
          data-autofocus
          inputMode="numeric"
          value={typed}
          error={attempted && count === null ? 'Enter a whole number from 0 to 99999.' : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
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
