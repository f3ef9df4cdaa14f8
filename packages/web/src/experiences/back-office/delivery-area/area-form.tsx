import type { DeliveryAreaSettings } from '@comanda/contract/delivery-area'
import {
  type AreaFields,
  type AreaMode,
  areaModes,
  type DeliveryZone,
  needsPlaces,
} from '@comanda/domain/delivery/delivery-area'
import { formatMoney } from '@comanda/domain/money/format'
import { Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftForm } from '../forms/draft-form.tsx'
import { SaveActions } from '../forms/save-actions.tsx'
import { type DraftForm as Form, useDraftForm } from '../forms/use-draft-form.ts'
import { SectionLinks } from '../restaurant/section-links.tsx'
import { useResults } from '../results/results.tsx'
import { Screen, type ScreenProps } from '../screen.tsx'
import { drawnArea, inMode, issuesOf, modeLabels, newZone, storedOf, texts } from './area-draft.ts'
import type { Pin } from './area-map.tsx'
import { AreaNotices } from './area-notices.tsx'
import { PlacedMap } from './placed-map.tsx'
import { putArea, saveArea } from './queries.ts'
import { TryAddress } from './try-address.tsx'
import { isOrdered, ZoneList } from './zone-list.tsx'

interface EditedArea {
  restaurantId: string
  stored: DeliveryAreaSettings
}

/** The type of the area, its zones, and the map of zones that are defined by location. */
export function AreaForm({
  screen,
  ...edited
}: EditedArea & { screen: Pick<ScreenProps, 'title' | 'subtitle'> }) {
  const { restaurantId } = edited
  const [pins, setPins] = useState<readonly Pin[]>([])
  const form = useAreaForm(edited)
  const { fields } = form
  return (
    <Screen {...screen} actions={<SaveActions form={form} />}>
      <SectionLinks current="area" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21rem]">
        <DraftForm form={form} thing="delivery area" texts={texts}>
          <AreaFieldsets {...edited} form={form} pins={pins} />
        </DraftForm>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TryAddress
            restaurantId={restaurantId}
            area={fields}
            onTested={({ place: found, isDelivered, address }) => {
              if (found)
                setPins((known) => [
                  ...known.filter(({ label }) => label !== address).slice(-4),
                  { place: found, isDelivered, label: address },
                ])
            }}
          />
          <Notice tone="neutral" icon={<Info className="size-4.5" />}>
            Outside all zones, customers see <b>Unable to deliver</b> and are offered pickup. The server
            checks the address again when they pay.
            {isOrdered(fields) && ' An address in several zones belongs to the first.'}
          </Notice>
        </div>
      </div>
    </Screen>
  )
}

function useAreaForm({ restaurantId, stored }: EditedArea) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  return useDraftForm({
    stored: storedOf(stored),
    issuesOf,
    save: (fields, revision) => saveArea(restaurantId, fields, revision),
    savedRow: (saved) => saved.area,
    storedOf,
    onSaved: ({ area, changeId }) => {
      putArea(client, restaurantId, area)
      const note = 'New quotes use it. Quotes that customers already have stay valid for 15 minutes.'
      results.succeeded('Delivery area saved successfully!', note, changeId)
    },
    onFailed: (failure) => results.failed('Error saving the delivery area', failure),
  })
}

/** How the area is set, and its zones, which can be selected on the map and in the list. */
function AreaFieldsets({
  restaurantId,
  stored,
  form: { fields, set, issues },
  pins,
}: EditedArea & { form: Form<AreaFields>; pins: readonly Pin[] }) {
  const [selected, setSelected] = useState<string | null>(stored.zones[0]?.id ?? null)
  const hasMap = needsPlaces(fields)
  const change = (zone: DeliveryZone) =>
    set({ zones: fields.zones.map((each) => (each.id === zone.id ? zone : each)) })
  const add = () => {
    const zone = newZone(fields.zones)
    set({ zones: [...fields.zones, zone] })
    setSelected(zone.id)
  }
  const chooseMode = (mode: AreaMode) => {
    if (mode === 'everywhere' || fields.zones.length > 0) return set(inMode(fields, mode))
    const zone = newZone([])
    set({ mode, zones: [zone] })
    setSelected(zone.id)
  }
  return (
    <>
      <AreaNotices stored={stored} />
      <Segmented
        label="How the area is set"
        block
        options={areaModes.map((value) => ({ value, label: modeLabels[value] }))}
        value={fields.mode}
        onChange={chooseMode}
      />
      {fields.mode === 'everywhere' && (
        <Notice tone="neutral" icon={<Info className="size-4.5" />}>
          Your drivers deliver to any address for {formatMoney(stored.usualFee)}, from an order of{' '}
          {formatMoney(stored.usualMinimum)}.
        </Notice>
      )}
      {hasMap && (
        <PlacedMap
          restaurantId={restaurantId}
          stored={stored}
          area={drawnArea(fields)}
          pins={pins}
          selectedId={selected}
          onSelect={setSelected}
          onChange={change}
        />
      )}
      {fields.mode !== 'everywhere' && (
        <ZoneList
          area={fields}
          issues={issues}
          usual={{ fee: stored.usualFee, minimum: stored.usualMinimum }}
          selectedId={hasMap ? selected : null}
          onSelect={setSelected}
          onChange={change}
          onZones={(zones) => set({ zones })}
          onAdd={add}
        />
      )}
    </>
  )
}
