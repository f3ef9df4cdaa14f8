import type { Station } from '@comanda/contract/kitchen'
import { splitPrinterAddress } from '@comanda/domain/kitchen/printer-address'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { loadApi } from '../../../../shared/load-api.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { FailureNotice } from '../../failure-notice.tsx'
import { TypedNumberField } from '../../forms/typed-number-field.tsx'
import { setupKey } from '../queries.ts'
import { readPrinter, TestPrint } from '../test-print.tsx'

export interface PrinterDialogProps {
  restaurantId: string
  station: Station
  onClose: () => void
}

/** The printer of one station. Saved separately from the list of stations. */
export function PrinterDialog({ restaurantId, station, onClose }: PrinterDialogProps) {
  const { id: stationId, name, printer } = station
  const client = useQueryClient()
  const form = useId()
  const [host, setHost] = useState(printer?.host ?? '')
  const [port, setPort] = useState(String(printer?.port ?? 9100))
  const [showsErrors, setShowsErrors] = useState(false)
  const typed = readPrinter(host, port)
  const saving = useAction(
    async (address: { host: string; port: number } | null) =>
      (await loadApi()).kitchen.setStationPrinter({ restaurantId, stationId, printer: address }),
    {
      onDone: async (_, address) => {
        await client.invalidateQueries({ queryKey: setupKey(restaurantId) })
        toast.success(address ? `${name} prints at ${address.host}.` : `${name} no longer has a printer.`)
        onClose()
      },
    },
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    setShowsErrors(true)
    if (typed) saving.run(typed)
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Printer of ${name}`}
      description="Prints what this station makes, and dishes without a station, at the same time as the kitchen printer."
      footer={
        <>
          {printer && (
            <Button variant="danger" busy={saving.busy} onClick={() => saving.run(null)} className="mr-auto">
              Remove printer
            </Button>
          )}
          <Button variant="solid" type="submit" form={form} busy={saving.busy} busyLabel="Saving…">
            Save printer
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <TextField
            label="Network printer"
            hint="The address of an ESC/POS printer in the kitchen’s network."
            placeholder="192.168.1.51"
            maxLength={253}
            autoComplete="off"
            spellCheck={false}
            value={host}
            error={showsErrors && !typed ? 'Enter an address such as 192.168.1.51, and a port.' : undefined}
            onChange={(event) => setHost(event.currentTarget.value)}
            onBlur={() => {
              const split = splitPrinterAddress(host)
              setHost(split.host)
              if (split.port) setPort(split.port)
            }}
          />
          <TypedNumberField
            label="Port"
            hint="Usually 9100."
            value={port}
            error={undefined}
            onChange={setPort}
          />
        </div>
        <TestPrint restaurantId={restaurantId} host={host} port={port} station={name} />
        <FailureNotice failure={saving.failure} />
      </form>
    </Dialog>
  )
}
