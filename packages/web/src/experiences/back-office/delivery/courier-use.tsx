import type { CourierAccount } from '@comanda/contract/courier-account'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Switch } from '@comanda/ui/switch'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { FailureNotice, unknownChange } from '../failure-notice.tsx'
import { putData } from '../put-data.ts'
import { type CourierUse, courierAccountKey, saveCourierUse } from './queries.ts'

/**
 * Whether couriers deliver, and what they carry. Saved immediately. The first switch asks for confirmation, because it changes what
 * customers pay.
 */
export function CourierUseSwitches({
  restaurantId,
  account,
}: {
  restaurantId: string
  account: CourierAccount
}) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { switchedOn, carries21Plus, changedAt } = account
  const saving = useProvenAction((use: CourierUse) => saveCourierUse(restaurantId, use), {
    onDone: (saved, use) => {
      putData(client, courierAccountKey(restaurantId), saved)
      void client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      toast.success(savedText(use, saved))
    },
  })
  const lacksAccount = !switchedOn && changedAt === null
  return (
    <div>
      <div className="divide-y divide-line *:py-2.5">
        <Switch
          label="Couriers deliver"
          description={
            lacksAccount
              ? 'Store the credentials first. Until then the restaurant’s own drivers deliver.'
              : 'On: customers pay the fee that the courier service quotes for their address. Off: the restaurant’s own drivers deliver.'
          }
          checked={switchedOn}
          disabled={lacksAccount}
          onChange={() => setIsAsking(true)}
        />
        <Switch
          label="Couriers carry 21+ dishes"
          description="Off: orders with a 21+ dish are pickup only. Check what your agreement with the courier service allows."
          checked={carries21Plus}
          onChange={() => saving.run({ carries21Plus: !carries21Plus })}
        />
      </div>
      <FailureNotice failure={saving.failure} title="Not changed" unknown={unknownChange} className="mt-3" />
      <AlertDialog
        open={isAsking}
        title={switchedOn ? 'Turn couriers off?' : 'Turn couriers on?'}
        description={
          switchedOn
            ? 'The restaurant’s own drivers deliver new orders, in its delivery area and for its fee. Paid orders without a booked courier will not get one.'
            : 'Customers get the fee of the courier service for their address. The restaurant’s own delivery fee and delivery area no longer apply.'
        }
        confirmLabel={switchedOn ? 'Turn off' : 'Turn on'}
        variant="solid"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          saving.run({ switchedOn: !switchedOn })
        }}
      />
    </div>
  )
}

/** The change, as text for the toast. */
function savedText(change: CourierUse, { switchedOn, carries21Plus }: CourierAccount): string {
  if (change.switchedOn === undefined)
    return carries21Plus ? 'Couriers carry 21+ dishes.' : 'Orders with a 21+ dish are pickup only.'
  return switchedOn ? 'Couriers deliver the orders.' : 'Couriers are turned off.'
}
