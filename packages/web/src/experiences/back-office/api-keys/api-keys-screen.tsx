import type { ApiKey } from '@comanda/contract/api-keys'
import { keyStateOf } from '@comanda/domain/access/api-key'
import { platformZone } from '@comanda/domain/reporting/periods'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Ban, KeyRound, Plus } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import { useAction } from '../../../shared/use-action.ts'
import { ChooseRestaurant } from '../choose-restaurant.tsx'
import { RefreshButton } from '../lists/list-parts.tsx'
import { id, oneOf, pageNumber, useSearchState } from '../lists/search-state.ts'
import { usePages } from '../lists/use-pages.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { type StaffRestaurant, useStaff } from '../session.tsx'
import { useLinkedRestaurant } from '../use-linked-restaurant.ts'
import { ApiAccess } from './api-access.tsx'
import { CallsChart } from './calls-chart.tsx'
import { keyColumns } from './key-columns.tsx'
import { KeyForm } from './key-form.tsx'
import { apiKeysKey, keysQuery, pageSize, revokeKey } from './queries.ts'

const title = 'API Keys'
const subtitle = 'Access to the API for other programs'

/** The API keys of the selected restaurant; for the platform also those of all restaurants. */
export default function ApiKeysScreen() {
  const { restaurant, may } = useStaff()
  useLinkedRestaurant()
  if (restaurant || may('secrets.manage', null)) return <Keys key={restaurant?.id} restaurant={restaurant} />
  return (
    <Screen title={title} subtitle={subtitle}>
      <ChooseRestaurant action="secrets.manage" />
    </Screen>
  )
}

const search = z.object({ page: pageNumber, after: id, open: oneOf(['new']) })

function Keys({ restaurant }: { restaurant: StaffRestaurant | null }) {
  const now = useNow(Date.now(), 60_000)
  const zone = restaurant?.timezone ?? platformZone
  const { applied, push, pop } = useSearchState(search)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const query = useQuery(keysQuery(restaurant?.id ?? null, applied.after))
  const page = query.data
  const next = query.isPlaceholderData ? null : (page?.next ?? null)
  const loaded = { count: page?.keys.length ?? null, total: null, next }
  const pages = usePages(restaurant?.id ?? '', pageSize, applied, loaded, push)
  const creating = applied.open === 'new'
  const createButton = (
    <Button variant="solid" onClick={() => push({ open: 'new' })}>
      <Plus className="size-4" />
      Create key
    </Button>
  )
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <RefreshButton queryKey={apiKeysKey} />
          {createButton}
        </>
      }
      aside={creating && <KeyForm restaurant={restaurant} onClose={() => pop({ open: null })} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {restaurant && <ApiAccess restaurantId={restaurant.id} />}
        <DataTable
          label="API keys"
          columns={keyColumns({ now, zone, ofAll: restaurant === null, isPanelOpen: creating })}
          rows={page?.keys}
          rowKey={(key) => key.id}
          rowName={({ name }) => name}
          faded={(key) => keyStateOf(key, now) !== 'active'}
          actions={(key) =>
            keyStateOf(key, now) === 'active'
              ? [
                  {
                    label: 'Revoke',
                    icon: <Ban className="size-4" />,
                    danger: true,
                    onSelect: () => setRevoking(key),
                  },
                ]
              : []
          }
          failure={failureOf(query, 'API keys did not load')}
          skeletonRows={4}
          empty={
            <EmptyState
              level={2}
              icon={<KeyRound className="size-5" />}
              title="No API keys yet"
              action={createButton}
            >
              Create one for each program, such as a point of sale or an accounting system.
            </EmptyState>
          }
        />
        {(pages.onNext || pages.onPrevious) && <Pager {...pages} />}
        {page && page.keys.length > 0 && <CallsChart hours={page.hours} now={now} zone={zone} />}
      </div>
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Screen>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const client = useQueryClient()
  const { id, name, restaurantId } = apiKey
  const { run, busy } = useAction(() => revokeKey({ restaurantId, keyId: id }), {
    onDone: () => {
      toast.success(`Revoked ${name}`)
      onClose()
      return client.invalidateQueries({ queryKey: apiKeysKey })
    },
    toasts: true,
  })
  return (
    <AlertDialog
      title={`Revoke ${name}?`}
      description="Its next call is refused. The program that uses it stops working. This cannot be undone."
      confirmLabel="Revoke key"
      busy={busy}
      busyLabel="Revoking…"
      onConfirm={() => run()}
      onCancel={onClose}
    />
  )
}
