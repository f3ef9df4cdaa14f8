import type { KitchenSetup, StoredStations } from '@comanda/contract/kitchen'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { Plus } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { loadApi } from '../../../../shared/load-api.ts'
import { DraftForm } from '../../forms/draft-form.tsx'
import { removeRow } from '../../forms/keep-focus.ts'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import { putSetup } from '../queries.ts'
import { DishesDialog } from './dishes-dialog.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import { StationRow } from './station-row.tsx'
import {
  issuesOf,
  moved,
  nameField,
  type StationDraft,
  stationsInput,
  storedOf,
  texts,
} from './stations-draft.ts'

const MAX_STATIONS = 20

export interface StationsFormProps {
  restaurantId: string
  setup: KitchenSetup
}

/** The prep stations of a kitchen, in order, each with its dishes. Saved together. */
export function StationsForm({ restaurantId, setup }: StationsFormProps) {
  const client = useQueryClient()
  const form = useDraftForm({
    stored: storedOf(setup),
    issuesOf,
    save: async (draft, revision) =>
      (await loadApi()).kitchen.saveStations({ restaurantId, revision, stations: stationsInput(draft) }),
    savedRow: (saved: StoredStations) => saved,
    storedOf,
    onSaved: (stored) => {
      putSetup(client, restaurantId, stored)
      toast.success('Saved. All kitchen screens are updated.')
    },
  })
  const addButton = useRef<HTMLButtonElement>(null)
  const [dishesOf, setDishesOf] = useState<string | null>(null)
  const [printerOf, setPrinterOf] = useState<string | null>(null)
  const { stations } = form.fields
  const issues: Record<string, string> = form.issues
  const storedStation = (id: string | null) => setup.stations.find((station) => station.id === id)
  const printerStation = storedStation(printerOf)
  const opened = stations.find(({ id }) => id === dishesOf)
  const set = (changed: readonly StationDraft[]) => form.set({ stations: changed })
  const change = (id: string, fields: Partial<StationDraft>) =>
    set(stations.map((station) => (station.id === id ? { ...station, ...fields } : station)))
  return (
    <>
      <DraftForm form={form} thing="kitchen’s stations" texts={texts}>
        <Card title="Stations">
          <p className="mb-3 text-13 text-ink-2">
            A screen shows all stations or some of them, chosen on the screen under Settings. A dish without a
            station shows at all of them. A station can have a printer of its own.
          </p>
          {stations.length === 0 && <p className="mb-3 text-ink-2">All screens show everything.</p>}
          <ol aria-label="Stations" className="grid gap-3">
            {stations.map((station, index) => (
              <StationRow
                key={station.id}
                station={station}
                place={index + 1}
                isLast={index === stations.length - 1}
                issue={issues[nameField(index)]}
                onRename={(name) => change(station.id, { name })}
                onMove={(by) => set(moved(stations, station.id, by))}
                onDishes={() => setDishesOf(station.id)}
                printer={storedStation(station.id)?.printer?.host ?? null}
                onPrinter={storedStation(station.id) && (() => setPrinterOf(station.id))}
                onRemove={(button) =>
                  removeRow(button, () => set(stations.filter(({ id }) => id !== station.id)), addButton)
                }
              />
            ))}
          </ol>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button
              ref={addButton}
              disabled={stations.length >= MAX_STATIONS}
              onClick={() => set([...stations, { id: crypto.randomUUID(), name: '', productIds: [] }])}
            >
              <Plus className="size-4" />
              Add a station
            </Button>
            {form.changed && <span className="ml-auto text-13 text-ink-2">Unsaved changes</span>}
            <Button
              type="submit"
              variant="solid"
              busy={form.busy}
              busyLabel={form.busyLabel}
              disabled={!form.changed}
              className={form.changed ? '' : 'ml-auto'}
            >
              Save stations
            </Button>
          </div>
        </Card>
        {opened && (
          <DishesDialog
            restaurantId={restaurantId}
            station={opened}
            onChange={(productIds) => change(opened.id, { productIds })}
            onClose={() => setDishesOf(null)}
          />
        )}
      </DraftForm>
      {printerStation && (
        <PrinterDialog
          restaurantId={restaurantId}
          station={printerStation}
          onClose={() => setPrinterOf(null)}
        />
      )}
    </>
  )
}
