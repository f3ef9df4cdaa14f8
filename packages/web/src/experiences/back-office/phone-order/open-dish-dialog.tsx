import { productAt } from '@comanda/domain/menu/availability'
import type { Menu } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import { DishDialog } from './dish-dialog.tsx'
import type { PhoneDraft } from './draft.ts'

/** The dish whose dialog is open, with the line that is changed. */
export interface OpenDish {
  productId: string
  lineKey?: string
}

/** The dialog of the open dish: adds it to the lines, or changes its line. */
export function OpenDishDialog({
  open,
  lines,
  menu,
  shown,
  at,
  onClose,
  onLines,
}: {
  open: OpenDish
  lines: PhoneDraft['lines']
  menu: Menu
  /** The part of the menu that is served at this time. */
  shown: Menu
  at: Parameters<typeof productAt>[1]
  onClose: () => void
  onLines: (lines: PhoneDraft['lines']) => void
}) {
  const product = productsOf(menu).get(open.productId)
  if (!product) return null
  const line = lines.find(({ key }) => key === open.lineKey)
  return (
    <DishDialog
      product={productAt(product, at)}
      isServed={productsOf(shown).has(product.id)}
      line={line}
      onClose={onClose}
      onDone={(chosen) => {
        onLines(line ? lines.map((one) => (one.key === line.key ? chosen : one)) : [...lines, chosen])
        onClose()
      }}
    />
  )
}
