import { platformZone } from '@comanda/domain/reporting/periods'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { Download, Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAction } from '../../../shared/use-action.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { type ExportChoice, exportChoices } from './exports.ts'
import { PastExports } from './past-exports.tsx'
import { exportsKey, startExport } from './queries.ts'

/** Files of orders, payments, the menu and more, for the selected restaurant or for all. */
export default function ExportScreen() {
  const session = useStaff()
  const [openedAt] = useState(() => Date.now())
  const today = zonedTime(openedAt, session.restaurant?.timezone ?? platformZone).date
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const { from = addDays(today, -29), to = today } = chosen
  const range = { restaurantId: session.restaurantId, from, to }
  const isValid = from !== '' && to !== '' && from <= to
  const own = exportChoices.filter(({ right }) => session.may(right))
  return (
    <Screen title="Export" subtitle="Orders, payments, the menu and more as files">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card title="Days">
          <div className="grid gap-4 sm:max-w-120 sm:grid-cols-2">
            <TextField
              label="From"
              type="date"
              value={from}
              max={to}
              onChange={(event) => setChosen({ from: event.currentTarget.value, to })}
            />
            <TextField
              label="To"
              type="date"
              value={to}
              min={from}
              error={isValid ? undefined : 'The last day must not be before the first.'}
              onChange={(event) => setChosen({ from, to: event.currentTarget.value })}
            />
          </div>
        </Card>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3">
          {own.map((one) => (
            <ExportTile key={one.kind} item={one} range={range} isValid={isValid} />
          ))}
        </ul>
        <PastExports />
        <Notice tone="info" icon={<Info className="size-4.5" />} title="Every export is recorded">
          Exports with personal data appear in the audit log. Menus are imported under{' '}
          <Link href="/admin/import">Import</Link>.
        </Notice>
      </div>
    </Screen>
  )
}

interface ExportTileProps {
  item: ExportChoice
  range: { restaurantId: string | null; from: string; to: string }
  isValid: boolean
}

function ExportTile({ item, range, isValid }: ExportTileProps) {
  const { name, text, ofRestaurant, byDays } = item
  const { restaurantId, from, to } = range
  const client = useQueryClient()
  const exporting = useAction(
    () =>
      startExport({
        exportId: crypto.randomUUID(),
        kind: item.kind,
        ...(restaurantId !== null && { restaurantId }),
        ...(byDays && { from, to }),
      }),
    {
      onDone: () => {
        toast.success(`${name}: the file is being written`)
        return client.invalidateQueries({ queryKey: exportsKey })
      },
      toasts: 'Not exported',
    },
  )
  const needsRestaurant = ofRestaurant && restaurantId === null
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-4">
      <div className="flex-auto">
        <h2 className="font-semibold text-14">{name}</h2>
        <p className="mt-0.5 text-13 text-ink-2">{text}</p>
        <p className="mt-1 text-12 text-ink-3">
          {needsRestaurant ? 'Select a restaurant first.' : byDays ? 'For the selected days.' : 'Everything.'}
        </p>
      </div>
      <Button
        aria-label={`Export ${name}`}
        disabled={needsRestaurant || (byDays && !isValid)}
        busy={exporting.busy}
        busyLabel="Starting…"
        onClick={() => exporting.run()}
        className="self-start"
      >
        <Download className="size-4" />
        Export
      </Button>
    </li>
  )
}
