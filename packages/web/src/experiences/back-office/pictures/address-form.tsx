import { Button } from '@comanda/ui/button'
import { TextField } from '@comanda/ui/text-field'
import { type KeyboardEvent, useState } from 'react'

/** Fetches a picture from an address. Not a form of its own: it is inside the form that saves the picture's id. */
export function AddressForm({ busy, onFetch }: { busy: boolean; onFetch: (url: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const url = URL.parse(typed.trim())
    setError(url?.protocol === 'https:' ? undefined : 'Invalid URL')
    if (url?.protocol === 'https:') onFetch(url.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }
  return (
    <div className="mt-2 flex items-start gap-2">
      <TextField
        label="Picture URL"
        hideLabel
        type="url"
        inputMode="url"
        placeholder="https://…"
        hint="It is fetched once and stored here."
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-auto"
      />
      <Button busy={busy} onClick={submit}>
        Fetch
      </Button>
    </div>
  )
}
