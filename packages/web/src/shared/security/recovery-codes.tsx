import './recovery-codes.css'
import { Button } from '@comanda/ui/button'
import { Checkbox } from '@comanda/ui/checkbox'
import { Copy, Download, Printer } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'

/** Recovery codes, shown once. The user must confirm having saved them. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[]
  /** The account's address, for the printout. */
  email: string
  onDone: () => void
}) {
  const [saved, setSaved] = useState(false)
  const [missing, setMissing] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success('Copied.')
    } catch {
      toast.error('Your browser does not allow copying. Download the codes or write them down.')
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-15 text-ink-2">
        Keep these where you can find them without your phone. Each works once. They are not shown again.
      </p>
      <ol
        aria-label="Recovery codes"
        className="recovery-codes grid list-none grid-cols-2 gap-x-4 gap-y-1.5 rounded-card bg-sunken p-4 font-code text-15"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-3 gap-2">
        <Button onClick={copy}>
          <Copy className="size-4" />
          Copy
        </Button>
        <Button onClick={() => download(codes, email)}>
          <Download className="size-4" />
          Download
        </Button>
        <Button onClick={() => window.print()}>
          <Printer className="size-4" />
          Print
        </Button>
      </div>
      <Checkbox
        label="I’ve saved these codes"
        checked={saved}
        error={
          missing && !saved ? 'Save the codes first. Without them, a lost phone locks you out.' : undefined
        }
        onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
      />
      <Button variant="solid" size="lg" block onClick={() => (saved ? onDone() : setMissing(true))}>
        Done
      </Button>
    </div>
  )
}

function download(codes: readonly string[], email: string): void {
  const lines = [
    `Recovery codes of ${email} at ${window.location.host}`,
    'Each works once.',
    '',
    ...codes,
    '',
  ]
  const address = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
