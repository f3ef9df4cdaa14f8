import type { Coupon } from '@comanda/contract/coupons'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { releaseGuards } from '../forms/leave-guard.tsx'
import { useResults } from '../results/results.tsx'

/** Asks, deletes a coupon, and reports the result. */
export function DeleteCoupon({
  restaurantId,
  coupon,
  onClose,
  onDeleted,
}: {
  restaurantId: string
  coupon: Coupon
  onClose: () => void
  onDeleted: () => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const deleting = useAction(
    async () => (await loadApi()).coupons.archive({ restaurantId, couponId: coupon.id }),
    {
      onDone: async ({ changeId }) => {
        releaseGuards()
        onDeleted()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        results.succeeded(
          'Coupon deleted successfully!',
          `Customers can no longer use ${coupon.code}. Orders with it stay. Recent Changes restores it for 30 days.`,
          changeId,
        )
      },
      onFailed: (failure) => {
        onClose()
        results.failed('Error deleting coupon', failure)
      },
    },
  )
  return (
    <AlertDialog
      open
      title={`Delete ${coupon.code}?`}
      description="Are you sure you want to delete this coupon? This action cannot be undone."
      confirmLabel="Delete"
      busy={deleting.busy}
      busyLabel="Deleting…"
      onCancel={onClose}
      onConfirm={() => deleting.run()}
    />
  )
}
