import { loadApi } from '../../../shared/load-api.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'

export interface DeleteProductProps {
  restaurantId: string
  product: { id: string; name: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation, deletes a product, and reports the result. */
export function DeleteProduct({ restaurantId, product, onClose, onDeleted }: DeleteProductProps) {
  const embedded = useEmbeddedMenu()
  return (
    <DeleteDialog
      restaurantId={restaurantId}
      thing="product"
      name={product.name}
      question={
        embedded?.deleteProduct ??
        `${product.name} leaves the menu immediately. It can be restored from Recent Changes for 30 days.`
      }
      doneTitle="Product Deleted"
      errorTitle="Delete Failed"
      deletedText={`${product.name} is off the menu. Past orders keep it. You can restore it from Recent Changes for 30 days.`}
      run={async () => (await loadApi()).catalog.deleteProduct({ restaurantId, productId: product.id })}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        onDeleted?.()
      }}
    />
  )
}
