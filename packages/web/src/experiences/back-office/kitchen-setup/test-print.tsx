import { isPrinterHost } from '@comanda/domain/kitchen/printer-address'
import { kitchenSettingLimits } from '@comanda/domain/kitchen/setting-limits'
import { Button } from '@comanda/ui/button'
import { Printer } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'

/** The address of a printer as it is typed; null when it is not one. */
export function readPrinter(host: string, port: string): { host: string; port: number } | null {
  const [min, max] = kitchenSettingLimits.printerPort
  const number = Number(port)
  const isValid = isPrinterHost(host.trim()) && Number.isInteger(number) && number >= min && number <= max
  return isValid ? { host: host.trim(), port: number } : null
}

/** Prints a test page at the address in the form, saved or not. */
export function TestPrint({
  restaurantId,
  host,
  port,
  station,
}: {
  restaurantId: string
  host: string
  port: string
  /** Name of the station whose printer it is. */
  station?: string
}) {
  const printer = readPrinter(host, port)
  const test = useAction(
    async () => printer && (await loadApi()).kitchen.testPrinter({ restaurantId, ...printer, station }),
    { onDone: () => toast.success(`A test page was sent to ${host.trim()}.`) },
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={!printer} busy={test.busy} busyLabel="Printing…" onClick={() => test.run()}>
        <Printer className="size-4" />
        Print a test page
      </Button>
      <p className="text-13 text-ink-2">
        {printer ? 'Only orders that come in after saving are printed.' : 'Enter an address first.'}
      </p>
      {test.failure && (
        <p role="alert" className="w-full font-medium text-danger-ink">
          {test.failure.message} <span className="code">{test.failure.code}</span>
        </p>
      )}
    </div>
  )
}
