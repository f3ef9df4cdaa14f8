import type { PairingRequest } from '@comanda/contract/devices'
import { Button } from '@comanda/ui/button'
import { Info, Plus } from '@comanda/ui/icons.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ChooseRestaurant } from '../choose-restaurant.tsx'
import { text, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { type StaffRestaurant, useStaff } from '../session.tsx'
import { useLinkedRestaurant } from '../use-linked-restaurant.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { DeviceTable } from './device-table.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { PresenceBadge } from './presence-badge.tsx'
import { devicesQuery, presenceQuery, refreshDevices } from './queries.ts'
import { RequestBanner } from './request-banner.tsx'
import { StaffPins } from './staff-pins.tsx'

const title = 'Kitchen screens & devices'
const subtitle = 'A paired screen needs no password. It can manage orders, nothing else.'

/** The kitchen's screens: paired ones, pairing requests, and the staff PINs. */
export default function DevicesScreen() {
  const { restaurant } = useStaff()
  useLinkedRestaurant()
  if (restaurant) return <DevicesOf key={restaurant.id} restaurant={restaurant} />
  return (
    <Screen title={title} subtitle={subtitle}>
      <ChooseRestaurant question="Which restaurant?" />
    </Screen>
  )
}

function DevicesOf({ restaurant }: { restaurant: StaffRestaurant }) {
  const client = useQueryClient()
  const devices = useQuery(devicesQuery(restaurant.id))
  const kitchens = useQuery(presenceQuery)
  const presence = kitchens.data?.find(({ restaurantId }) => restaurantId === restaurant.id)
  const [reviewed, setReviewed] = useState<PairingRequest | null>(null)
  const link = useLinkedCode()
  const [pairing, setPairing] = useState(link.code !== null)
  const refresh = () => void refreshDevices(client, restaurant.id)
  const skew = devices.data?.skew ?? 0
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <Button onClick={() => setPairing(true)}>
          <Plus aria-hidden="true" className="size-4.5" />
          Pair a screen
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          <PresenceBadge presence={presence} timezone={restaurant.timezone} full />
        </p>
        {devices.data?.requests.map((request) => (
          <RequestBanner
            key={request.pairingId}
            restaurantId={restaurant.id}
            request={request}
            skew={skew}
            onLook={() => setReviewed(request)}
            onRefused={refresh}
          />
        ))}
        <DeviceTable
          restaurant={restaurant}
          devices={devices.data?.devices}
          failure={failureOf(devices, 'The screens did not load')}
          skew={skew}
          onChanged={refresh}
          onPair={() => setPairing(true)}
        />
        <p className="flex items-center gap-2 text-13 text-ink-2">
          <Info aria-hidden="true" className="size-4 flex-none" />
          Revoking takes effect immediately. The screen returns to its pairing code.
        </p>
        <StaffPins restaurant={restaurant} />
      </div>
      {pairing && (
        <PairDialog
          restaurant={restaurant}
          code={link.code}
          onFound={(request) => {
            setPairing(false)
            setReviewed(request)
          }}
          onClose={() => {
            setPairing(false)
            link.clear()
          }}
        />
      )}
      {reviewed && (
        <ApproveDialog
          restaurant={restaurant}
          request={reviewed}
          skew={skew}
          onDone={() => {
            setReviewed(null)
            link.clear()
            refresh()
          }}
          onClose={() => {
            setReviewed(null)
            link.clear()
          }}
        />
      )}
    </Screen>
  )
}

/** The code in the address, when the screen's code was scanned. */
const codeSearch = z.object({ code: text(20) })

function useLinkedCode(): { code: string | null; clear: () => void } {
  const { applied, set } = useSearchState(codeSearch)
  return { code: applied.code || null, clear: () => set({ code: '' }) }
}
