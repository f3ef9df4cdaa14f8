import type { ListedRestaurant } from '@comanda/contract/restaurants-admin'
import { counted } from '@comanda/domain/count'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { ProveForm } from '../../../shared/prove/prove-form.tsx'
import { logoSource } from '../../back-office/restaurant-name.tsx'
import { grantEditing } from './edit-grant.ts'

/** Asks platform admins for their own password before they edit a restaurant. */
export function EditGate({
  restaurant,
  onProved,
  onCancel,
}: {
  restaurant: ListedRestaurant
  onProved: () => void
  onCancel: () => void
}) {
  const { name, domain, logo, openOrders } = restaurant
  const facts = [domain, openOrders > 0 && counted(openOrders, 'open order')].filter(Boolean).join(' · ')
  return (
    <Dialog
      onClose={onCancel}
      size="sm"
      title={`Edit ${name}?`}
      description="Customers see changes as soon as they are saved."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-center gap-3 rounded-card border border-line p-3">
          <RestaurantLogo src={logoSource(logo)} className="size-10" />
          <div className="min-w-0 flex-auto">
            <p className="truncate font-semibold">{name}</p>
            {facts && <p className="truncate text-13 text-ink-2">{facts}</p>}
          </div>
          <OnlineBadge restaurant={restaurant} />
        </div>
        <ProveForm
          label="Your password"
          confirmLabel="Continue to edit"
          onProved={() => {
            grantEditing()
            onProved()
          }}
        />
        <Button variant="plain" block onClick={onCancel}>
          Cancel
        </Button>
        <p className="text-13 text-ink-2">
          You can edit for 5 minutes. Every change is recorded in the audit log.
        </p>
      </div>
    </Dialog>
  )
}

/** Whether customers can find the menu. */
function OnlineBadge({ restaurant: { isActive, isOnline } }: { restaurant: ListedRestaurant }) {
  if (!isActive) return <Badge dot>Inactive</Badge>
  return isOnline ? (
    <Badge tone="success" dot>
      Online
    </Badge>
  ) : (
    <Badge dot>Offline</Badge>
  )
}
