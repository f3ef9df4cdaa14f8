import type { ListedRestaurant } from '@comanda/contract/restaurants-admin'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { FailureNotice } from '../../back-office/failure-notice.tsx'
import { useStaff } from '../../back-office/session.tsx'
import { restaurantPath } from './locations.ts'
import { refreshRestaurants } from './queries.ts'

/** Asks for confirmation and copies a restaurant. */
export function CloneDialog({ restaurant, onClose }: { restaurant: ListedRestaurant; onClose: () => void }) {
  const client = useQueryClient()
  const { reload } = useStaff()
  const [, navigate] = useLocation()
  // Chosen once, so that a repeated request makes one copy.
  const [cloneId] = useState(() => crypto.randomUUID())
  const cloning = useAction(
    async () => (await loadApi()).restaurantsAdmin.clone({ restaurantId: restaurant.id, cloneId }),
    {
      onDone: async ({ restaurantId, name }) => {
        await Promise.all([refreshRestaurants(client, restaurantId), reload()])
        onClose()
        toast.success(`${name} was created. It is offline.`, {
          action: { label: 'Edit', onSelect: () => navigate(restaurantPath(restaurantId)) },
        })
      },
    },
  )
  return (
    <AlertDialog
      variant="solid"
      title={`Clone ${restaurant.name}?`}
      description="The copy has the same menu, options, pictures, hours, fees and theme. It stays offline until you turn it on."
      confirmLabel="Clone"
      busy={cloning.busy}
      busyLabel="Cloning…"
      onCancel={onClose}
      onConfirm={() => cloning.run()}
    >
      <div className="grid gap-3">
        <p className="text-13 text-ink-2">
          Not copied: domain, owner and contacts, bank account, courier credentials, staff, orders, coupons,
          offers and loyalty.
        </p>
        <FailureNotice
          failure={cloning.failure}
          title="Not cloned"
          unknown={{
            title: 'Could not confirm that the restaurant was cloned',
            hint: 'Try again: only one copy is made.',
          }}
        />
      </div>
    </AlertDialog>
  )
}
