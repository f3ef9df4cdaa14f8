import type { PairingRequest } from '@comanda/contract/devices'
import { Button } from '@comanda/ui/button'
import { Info, Plus } from '@comanda/ui/icons.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { text, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { DeviceTable } from './device-table.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { PresenceBadge } from './presence-badge.tsx'
import { devicesQuery, presenceQuery, refreshDevices } from './queries.ts'
import { RequestBanner } from './request-banner.tsx'
import { StaffPins } from './staff-pins.tsx'

const title = 'Kitchen screens & devices'
const subtitle = 'A paired screen needs no password. It can manage orders, nothing else.'

/** URL state: the code of a scanned screen, and the open dialog: a pairing request or the form for a code. */
const devicesSearch = z.object({
  code: text(20),
  open: z.catch(z.nullable(z.union([z.literal('pair'), z.uuid()])), null),
})

/** The kitchen's screens: paired ones, pairing requests, and the staff PINs. */
export default restaurantScreen({ title, subtitle }, DevicesOf)

function DevicesOf({ restaurant }: RestaurantProps) {
  const client = useQueryClient()
  const devices = useQuery(devicesQuery(restaurant.id))
  const kitchens = useQuery(presenceQuery)
  const presence = kitchens.data?.find(({ restaurantId }) => restaurantId === restaurant.id)
  const { applied, set, push, pop } = useSearchState(devicesSearch)
  // It is possibly not in the list yet, or has left it because its code expired.
  const [found, setFound] = useState<PairingRequest | null>(null)
  const requests = devices.data?.requests ?? []
  const listed = requests.find(({ pairingId }) => pairingId === applied.open)
  if (listed && listed !== found) setFound(listed)
  const reviewed = found?.pairingId === applied.open ? found : null
  const startPairing = () => push({ open: 'pair' })
  const close = () => pop({ open: null, code: '' })
  const refresh = () => void refreshDevices(client, restaurant.id)
  const skew = devices.data?.skew ?? 0
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <Button onClick={startPairing}>
          <Plus className="size-4.5" />
          Pair a screen
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          <PresenceBadge presence={presence} timezone={restaurant.timezone} full />
        </p>
        {requests.map((request) => (
          <RequestBanner
            key={request.pairingId}
            restaurantId={restaurant.id}
            request={request}
            skew={skew}
            onLook={() => push({ open: request.pairingId })}
            onRefused={refresh}
          />
        ))}
        <DeviceTable
          restaurant={restaurant}
          devices={devices.data?.devices}
          failure={failureOf(devices, 'The screens did not load')}
          skew={skew}
          onChanged={refresh}
          onPair={startPairing}
        />
        <p className="flex items-center gap-2 text-13 text-ink-2">
          <Info className="size-4 flex-none" />
          Revoking takes effect immediately. The screen returns to its pairing code.
        </p>
        <StaffPins restaurant={restaurant} />
      </div>
      {!reviewed && (applied.open === 'pair' || applied.code !== '') && (
        <PairDialog
          restaurant={restaurant}
          code={applied.code || null}
          onFound={(request) => {
            setFound(request)
            set({ open: request.pairingId })
          }}
          onClose={close}
        />
      )}
      {reviewed && (
        <ApproveDialog
          restaurant={restaurant}
          request={reviewed}
          skew={skew}
          onDone={() => {
            close()
            refresh()
          }}
          onClose={close}
        />
      )}
    </Screen>
  )
}
