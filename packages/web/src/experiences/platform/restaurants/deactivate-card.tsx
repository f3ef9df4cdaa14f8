import type { OpenWork, PlatformRestaurant } from '@comanda/contract/restaurants-admin'
import { counted } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice, unknownChange } from '../../back-office/failure-notice.tsx'
import { refreshRestaurants } from './queries.ts'

/** Deactivates the restaurant after showing what is still open, or activates it again. */
export function DeactivateCard({ details }: { details: PlatformRestaurant }) {
  const { id, name, isActive } = details.restaurant
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const changing = useProvenAction(
    async (active: boolean) =>
      (await loadApi()).restaurantsAdmin.setActive({ restaurantId: id, isActive: active }),
    {
      onDone: async (_, active) => {
        await refreshRestaurants(client, id)
        setAsked(false)
        toast.success(active ? `${name} is active` : `${name} is inactive`)
      },
    },
  )
  const open = openLines(details.openWork)
  return (
    <Card title={isActive ? `Deactivate ${name}` : `${name} is inactive`}>
      <p className="text-13 text-ink-2">
        {isActive
          ? 'Customers can no longer find the restaurant. Orders, menu and history stay, and the kitchen finishes what is open.'
          : 'Customers cannot find the restaurant. Its back office and kitchen still work.'}
      </p>
      {open.length > 0 && (
        <ul className="mt-2 list-disc pl-4 text-13">
          {open.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Button
        className="mt-3"
        busy={changing.busy && !asked}
        onClick={() => (isActive ? setAsked(true) : changing.run(true))}
      >
        {isActive ? 'Deactivate…' : 'Activate'}
      </Button>
      {!asked && <Failed failure={changing.failure} />}
      <AlertDialog
        open={asked}
        title={`Deactivate ${name}?`}
        description={
          open.length > 0
            ? 'New orders are refused immediately. What is still open must be finished:'
            : 'New orders are refused immediately. Nothing is open.'
        }
        confirmLabel="Deactivate"
        busy={changing.busy}
        busyLabel="Deactivating…"
        onCancel={() => setAsked(false)}
        onConfirm={() => changing.run(false)}
      >
        <OpenList work={details.openWork} />
        <Failed failure={changing.failure} />
      </AlertDialog>
    </Card>
  )
}

function Failed({ failure }: { failure: Failure | null }) {
  return <FailureNotice failure={failure} className="my-3" title="Not changed" unknown={unknownChange} />
}

function OpenList({ work }: { work: OpenWork }) {
  const lines = openLines(work)
  const { first, count } = work.orders
  if (lines.length === 0) return null
  return (
    <div className="pb-4 text-14">
      <ul className="list-disc pl-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {first.length > 0 && (
        <p className="mt-2 text-13 text-ink-2">
          {first.map((order) => `#${order.number}`).join(', ')}
          {count > first.length && ` and ${count - first.length} more`}
        </p>
      )}
    </div>
  )
}

/** Open work, one line each. */
function openLines({ orders, authorized, couriers }: OpenWork): string[] {
  const scheduled = orders.scheduled > 0 ? `, ${orders.scheduled} of them scheduled` : ''
  return [
    ...(orders.count > 0 ? [`${counted(orders.count, 'open order')}${scheduled}`] : []),
    ...(authorized.count > 0
      ? [
          `${formatMoney(authorized.amount)} authorized on ${counted(authorized.count, 'order')}, not captured`,
        ]
      : []),
    ...(couriers > 0 ? [`${counted(couriers, 'courier')} under way`] : []),
  ]
}
