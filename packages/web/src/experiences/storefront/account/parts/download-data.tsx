import { Button } from '@comanda/ui/button'
import { Download } from '@comanda/ui/icons.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { loadExport } from '../queries.ts'

/** Downloads all data stored about the account as a JSON file. */
export function DownloadData() {
  const { run, busy } = useAction(loadExport, { onDone: save, toasts: true })
  return (
    <>
      <p className="mb-4 text-15 text-ink-2">
        Your profile, orders, the visits that led to them, favorites, messages, sign-ins and consents, in a
        machine-readable file.
      </p>
      <Button busy={busy} busyLabel="Preparing…" onClick={() => run()}>
        <Download className="size-4.5" />
        Download my data
      </Button>
    </>
  )
}

function save(data: object): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `comanda-account-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(address)
}
