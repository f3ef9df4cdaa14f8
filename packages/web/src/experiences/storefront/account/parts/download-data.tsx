import { Button } from '@comanda/ui/button'
import { Download } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { readFailure } from '../../../../shared/failure.ts'
import { loadExport } from '../queries.ts'

/** Downloads all data stored about the account as a JSON file. */
export function DownloadData() {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      save(await loadExport())
    } catch (error) {
      const { message, code } = readFailure(error)
      toast.error(message, { code })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="mb-4 text-15 text-ink-2">
        Your profile, orders, the visits that led to them, favorites, messages, sign-ins and consents, in a
        machine-readable file.
      </p>
      <Button busy={busy} busyLabel="Preparing…" onClick={download}>
        <Download aria-hidden="true" className="size-4.5" />
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
