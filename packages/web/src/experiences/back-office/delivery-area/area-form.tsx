import type { DeliveryAreaSettings } from '@comanda/contract/delivery-area'
import {
  type AreaFields,
  type AreaMode,
  areaModes,
  type DeliveryZone,
  maxZones,
  needsPlaces,
} from '@comanda/domain/delivery/delivery-area'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { FailedState } from '@comanda/ui/failed-state'
import { FieldError } from '@comanda/ui/field-error'
import { Bike, Info, Plus } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftForm } from '../forms/draft-form.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { failureOf } from '../queries.ts'
import { SectionLinks } from '../restaurant/section-links.tsx'
import { useResults } from '../results/results.tsx'
import { Screen, type ScreenProps } from '../screen.tsx'
import { drawnArea, inMode, issuesOf, modeLabels, newZone, storedOf, texts } from './area-draft.ts'
import { AreaMap, type Pin } from './area-map.tsx'
import { centerQuery, putArea, saveArea } from './queries.ts'
import { TryAddress } from './try-address.tsx'
import { ZoneCard } from './zone-card.tsx'

/** The type of the area, its zones, and the map of zones that are defined by location. */
export function AreaForm({
  restaurantId,
  stored,
  screen,
}: {
  restaurantId: string
  stored: DeliveryAreaSettings
  screen: Pick<ScreenProps, 'title' | 'subtitle'>
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [selected, setSelected] = useState<string | null>(stored.zones[0]?.id ?? null)
  const [pins, setPins] = useState<readonly Pin[]>([])
  const form = useDraftForm<AreaFields, Awaited<ReturnType<typeof saveArea>>>({
    stored: storedOf(stored),
    issuesOf,
    save: (fields, revision) => saveArea(restaurantId, fields, revision),
    readCurrent: (data) => storedOf((data as { current: DeliveryAreaSettings }).current),
    onSaved: ({ area, changeId }) => {
      putArea(client, restaurantId, area)
      const note = 'New quotes use it. Quotes that customers already have stay valid for 15 minutes.'
      results.succeeded('Delivery area saved successfully!', note, changeId)
    },
    onFailed: (failure) => results.failed('Error saving the delivery area', failure),
  })
  const { fields, set, changed } = form
  const issues: Record<string, string | undefined> = form.issues
  const hasMap = needsPlaces(fields)
  const place = useQuery({
    ...centerQuery(restaurantId, stored.address),
    enabled: hasMap && stored.center === null,
  })
  const center = stored.center ?? place.data ?? null
  const placeFailure = failureOf(place, 'The map did not load')
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
  const zones = fields.mode === 'everywhere' ? [] : fields.zones
  return (
    <Screen
      {...screen}
      actions={
        <>
          {changed && <Badge tone="warn">Unsaved changes</Badge>}
          <Button disabled={!changed} onClick={form.reset}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form.id}
            variant="solid"
            busy={form.busy}
            busyLabel="Saving…"
            disabled={!changed}
          >
            Save changes
          </Button>
        </>
      }
    >
      <SectionLinks current="area" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21rem]">
        <DraftForm
          form={form}
          thing="delivery area"
          texts={texts}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          {stored.courierEnabled && (
            <Notice
              icon={<Bike aria-hidden="true" className="size-4.5" />}
              title="A courier service delivers for this restaurant."
            >
              It decides where it delivers and quotes a fee for each address. These zones apply as soon as
              your own drivers deliver.
            </Notice>
          )}
          {!stored.deliveryEnabled && (
            <Notice
              tone="neutral"
              icon={<Info aria-hidden="true" className="size-4.5" />}
              title="Delivery is switched off."
            >
              Customers can order for pickup only.
            </Notice>
          )}
          <Segmented
            label="How the area is set"
            block
            options={areaModes.map((value) => ({ value, label: modeLabels[value] }))}
            value={fields.mode}
            onChange={chooseMode}
          />
          {fields.mode === 'everywhere' && (
            <Notice tone="neutral" icon={<Info aria-hidden="true" className="size-4.5" />}>
              Your drivers deliver to any address for {formatMoney(stored.usualFee)}, from an order of{' '}
              {formatMoney(stored.usualMinimum)}.
            </Notice>
          )}
          {hasMap &&
            (center ? (
              <AreaMap
                area={drawnArea(fields)}
                center={center}
                pins={pins}
                selectedId={selected}
                onSelect={setSelected}
                onChange={change}
              />
            ) : placeFailure ? (
              <FailedState level={2} {...placeFailure} />
            ) : place.data === null ? (
              <Notice
                tone="warn"
                icon={<Info aria-hidden="true" className="size-4.5" />}
                title="The restaurant is not on the map."
              >
                “{stored.address}” was not found. Correct the address of the restaurant, or choose ZIP codes.
              </Notice>
            ) : (
              <Skeleton className="h-120" />
            ))}
          {issues.zones && <FieldError className="mt-0!">{issues.zones}</FieldError>}
          {zones.length > 0 && (
            <ol aria-label="Zones" className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {zones.map((zone, index) => (
                <ZoneCard
                  key={zone.id}
                  area={fields}
                  zone={zone}
                  index={index}
                  issues={issues}
                  usual={{ fee: stored.usualFee, minimum: stored.usualMinimum }}
                  isSelected={hasMap && zone.id === selected}
                  onSelect={() => setSelected(zone.id)}
                  onChange={change}
                  onMove={
                    fields.mode === 'radius' || zones.length === 1
                      ? null
                      : (by) => set({ zones: zones.toSpliced(index, 1).toSpliced(index + by, 0, zone) })
                  }
                  onRemove={() => set({ zones: zones.filter(({ id }) => id !== zone.id) })}
                />
              ))}
            </ol>
          )}
          {fields.mode !== 'everywhere' && (
            <Button className="justify-self-start" disabled={zones.length >= maxZones} onClick={add}>
              <Plus aria-hidden="true" className="size-4" />
              Add zone
            </Button>
          )}
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
          <Notice tone="neutral" icon={<Info aria-hidden="true" className="size-4.5" />}>
            Outside all zones, customers see <b>Unable to deliver</b> and are offered pickup. The server
            checks the address again when they pay.
            {fields.mode !== 'radius' &&
              zones.length > 1 &&
              ' An address in several zones belongs to the first.'}
          </Notice>
        </div>
      </div>
    </Screen>
  )
}
