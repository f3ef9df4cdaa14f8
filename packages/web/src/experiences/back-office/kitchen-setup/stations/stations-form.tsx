import type { Station } from '@comanda/contract/kitchen'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { Plus } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { loadApi } from '../../../../shared/load-api.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { FailureNotice } from '../../failure-notice.tsx'
import { setupKey } from '../queries.ts'
import { DishesDialog } from './dishes-dialog.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import { StationRow } from './station-row.tsx'
import { draftOf, moved, problemsOf, type StationDraft, stationsInput } from './stations-draft.ts'

const MAX_STATIONS = 20

export interface StationsFormProps {
  restaurantId: string
  stations: readonly Station[]
}

/** The prep stations of a kitchen, in order, each with its dishes. Saved together. */
export function StationsForm({ restaurantId, stations }: StationsFormProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<StationDraft[]>(() => draftOf(stations))
  const saving = useAction(
    async () => (await loadApi()).kitchen.saveStations({ restaurantId, stations: stationsInput(draft) }),
    {
      onDone: async (stored) => {
        setDraft(draftOf(stored.stations))
        await client.invalidateQueries({ queryKey: setupKey(restaurantId) })
        toast.success('Saved. All kitchen screens are updated.')
      },
    },
  )
  const [showsProblems, setShowsProblems] = useState(false)
  const [dishesOf, setDishesOf] = useState<string | null>(null)
  const [printerOf, setPrinterOf] = useState<string | null>(null)
  const problems = showsProblems ? problemsOf(draft) : {}
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(stations))
  const storedOf = (key: string | null) => stations.find(({ id }) => id === key)
  const printerStation = storedOf(printerOf)
  const opened = draft.find(({ key }) => key === dishesOf)
  const change = (key: string, fields: Partial<StationDraft>) =>
    setDraft((rows) => rows.map((row) => (row.key === key ? { ...row, ...fields } : row)))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setShowsProblems(true)
    if (Object.keys(problemsOf(draft)).length === 0) saving.run()
  }
  return (
    <>
      <form noValidate onSubmit={save}>
        <Card title="Stations">
          <p className="mb-3 text-13 text-ink-2">
            A screen shows all stations or some of them, chosen on the screen under Settings. A dish without a
            station shows at all of them. A station can have a printer of its own.
          </p>
          {draft.length === 0 && <p className="mb-3 text-ink-2">All screens show everything.</p>}
          <ol aria-label="Stations" className="grid gap-3">
            {draft.map((station, index) => (
              <StationRow
                key={station.key}
                station={station}
                place={index + 1}
                isLast={index === draft.length - 1}
                problem={problems[station.key]}
                onRename={(name) => change(station.key, { name })}
                onMove={(by) => setDraft((rows) => moved(rows, station.key, by))}
                onDishes={() => setDishesOf(station.key)}
                printer={storedOf(station.key)?.printer?.host ?? null}
                onPrinter={storedOf(station.key) && (() => setPrinterOf(station.key))}
                onRemove={() => setDraft((rows) => rows.filter(({ key }) => key !== station.key))}
              />
            ))}
          </ol>
          <FailureNotice failure={saving.failure} className="mt-4" />
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button
              disabled={draft.length >= MAX_STATIONS}
              onClick={() =>
                setDraft((rows) => [
                  ...rows,
                  { key: crypto.randomUUID(), isNew: true, name: '', productIds: [] },
                ])
              }
            >
              <Plus aria-hidden="true" className="size-4" />
              Add a station
            </Button>
            {changed && <span className="ml-auto text-13 text-ink-2">Unsaved changes</span>}
            <Button
              type="submit"
              variant="solid"
              busy={saving.busy}
              busyLabel="Saving…"
              disabled={!changed}
              className={changed ? '' : 'ml-auto'}
            >
              Save stations
            </Button>
          </div>
        </Card>
        {opened && (
          <DishesDialog
            restaurantId={restaurantId}
            station={opened}
            onChange={(productIds) => change(opened.key, { productIds })}
            onClose={() => setDishesOf(null)}
          />
        )}
      </form>
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
