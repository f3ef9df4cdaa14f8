import type { CourierAccount } from '@comanda/contract/courier-account'
import { formatDate } from '@comanda/domain/time/format'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Badge, type Tone } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { IconButton } from '@comanda/ui/icon-button'
import { CircleAlert, CircleCheck, Copy } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { copy } from '../copy.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { putData } from '../put-data.ts'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import { CourierUseSwitches } from './courier-use.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { courierAccountKey, courierAccountQuery, courierCheckQuery, removeCourierAccount } from './queries.ts'

/** The restaurant's account with the courier service: its status, and where credentials are entered. */
export function CourierAccountCard({ restaurant }: { restaurant: StaffRestaurant }) {
  const account = useQuery(courierAccountQuery(restaurant.id))
  const failure = failureOf(account, 'The account did not load')
  const isStored = account.data?.changedAt != null
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-2">
          Uber Direct {account.data && <StateBadge account={account.data} />}
        </span>
      }
      actions={isStored && <RemoveButton restaurantId={restaurant.id} />}
    >
      {account.data ? (
        <div className="grid gap-5">
          <p className="max-w-prose text-14">
            {account.data.switchedOn
              ? 'This account quotes a delivery fee when a customer enters an address, and books a courier when the order is paid.'
              : 'Your own drivers deliver. To use couriers, save the credentials of your account, then turn couriers on.'}
          </p>
          <CourierUseSwitches restaurantId={restaurant.id} account={account.data} />
          {isStored && <CheckResult restaurant={restaurant} changedAt={account.data.changedAt} />}
          <CredentialsForm restaurantId={restaurant.id} account={account.data} />
          <NoticeAddress url={account.data.webhookUrl} />
        </div>
      ) : (
        <NotLoaded failure={failure} skeleton="h-56" />
      )}
    </Card>
  )
}

function StateBadge({ account }: { account: CourierAccount }) {
  const { label, tone } = stateOf(account)
  return <Badge tone={tone}>{label}</Badge>
}

function stateOf({ changedAt, switchedOn }: CourierAccount): { label: string; tone: Tone } {
  if (!switchedOn) return { label: 'Turned off', tone: 'neutral' }
  return changedAt === null ? { label: 'Not set up', tone: 'warn' } : { label: 'Set up', tone: 'success' }
}

/** Verified with the courier service whenever the credentials change, and on demand. */
function CheckResult({ restaurant, changedAt }: { restaurant: StaffRestaurant; changedAt: number | null }) {
  const check = useQuery(courierCheckQuery(restaurant.id, changedAt))
  const failure = failureOf(check, 'The courier service could not be checked')
  const problem = check.data ? check.data.problem : failure && `${failure.message} ${failure.code}`
  const again = (
    <Button size="sm" variant="outline" busy={check.isFetching} onClick={() => void check.refetch()}>
      Check now
    </Button>
  )
  if (!check.data && !failure) {
    return (
      <Notice role="status" tone="neutral" trailing={again}>
        Checking with the courier service…
      </Notice>
    )
  }
  return problem ? (
    <Notice
      tone="danger"
      role="alert"
      icon={<CircleAlert className="size-4.5" />}
      title="The credentials do not work"
      trailing={again}
    >
      {problem}
    </Notice>
  ) : (
    <Notice
      tone="success"
      role="status"
      icon={<CircleCheck className="size-4.5" />}
      title="The courier service accepts these credentials"
      trailing={again}
    >
      {changedAt !== null && `Last changed on ${formatDate(changedAt, restaurant.timezone)}.`}
    </Notice>
  )
}

function NoticeAddress({ url }: { url: string }) {
  return (
    <div className="border-line border-t pt-4">
      <h3 className="font-semibold text-13">Webhook URL</h3>
      <p className="mt-1 max-w-prose text-13 text-ink-2">
        Enter it as the webhook for delivery status and courier updates. Without it, deliveries are polled
        every three minutes.
      </p>
      <p className="mt-2 inline-flex max-w-full items-center gap-1 rounded-8 bg-sunken py-1 pr-1 pl-3 text-13">
        <span className="select-all font-code wrap-anywhere">{url}</span>
        <IconButton
          label="Copy the webhook URL"
          icon={<Copy className="size-3.5" />}
          size="sm"
          onClick={() => void copy(url)}
        />
      </p>
    </div>
  )
}

function RemoveButton({ restaurantId }: { restaurantId: string }) {
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const removing = useProvenAction(() => removeCourierAccount(restaurantId), {
    onDone: (left) => {
      putData(client, courierAccountKey(restaurantId), left)
      toast.success('The account was removed.')
    },
    toasts: true,
  })
  return (
    <>
      <Button size="sm" variant="outline" busy={removing.busy} onClick={() => setIsConfirming(true)}>
        Remove
      </Button>
      <AlertDialog
        open={isConfirming}
        title="Remove the Uber Direct account?"
        description="Customers cannot order courier delivery until another account is stored, and couriers already under way are no longer tracked."
        confirmLabel="Remove"
        onConfirm={() => {
          setIsConfirming(false)
          removing.run()
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  )
}
