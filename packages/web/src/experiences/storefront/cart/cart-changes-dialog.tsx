import { cartChangeText } from '@comanda/domain/ordering/cart-change-text'
import { type CartChange, concernsPrice } from '@comanda/domain/ordering/check-cart'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'

/** What changed in the cart since its items were added, one sentence per item. */
export default function CartChangesDialog({
  changes,
  onClose,
}: {
  changes: readonly CartChange[]
  onClose: () => void
}) {
  const lost = !changes.every(concernsPrice)
  return (
    <Dialog
      onClose={onClose}
      role="alertdialog"
      title="Your order changed"
      description={
        changes.every(({ kind }) => kind === 'not-on-now')
          ? 'These items are not served at the time of your order. They were removed.'
          : changes.every(({ kind }) => kind === 'offer-ended')
            ? 'Nothing was removed. Some items are back at their usual price.'
            : lost
              ? 'The menu has changed since you added these items. Unavailable items were removed.'
              : 'The menu has changed since you added these items. Nothing was removed.'
      }
      footer={
        <Button variant="brand" size="xl" block data-autofocus onClick={onClose}>
          Got it
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        {changes.map((change) => (
          <li key={change.key} className="rounded-12 bg-warn-tint px-4 py-3 text-15 text-warn-ink">
            {cartChangeText(change)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
