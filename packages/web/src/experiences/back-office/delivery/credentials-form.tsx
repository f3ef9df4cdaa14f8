import type { CourierAccount } from '@comanda/contract/courier-account'
import { Button } from '@comanda/ui/button'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { putData } from '../put-data.ts'
import { courierAccountKey, type EnteredCredentials, saveCourierAccount } from './queries.ts'

export interface CredentialsFormProps {
  restaurantId: string
  account: CourierAccount
}

/** Write-only credentials: they can be set and replaced here, never read. */
export function CredentialsForm({ restaurantId, account }: CredentialsFormProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(empty)
  const saving = useProvenAction(() => saveCourierAccount(restaurantId, enteredIn(draft)), {
    onDone: (saved) => {
      setDraft(empty)
      putData(client, courierAccountKey(restaurantId), saved)
      toast.success('Saved. It can be replaced, but not shown.')
    },
  })
  const [refused, setRefused] = useState<Partial<Draft>>({})
  const typed = Object.values(draft).some((text) => text.trim() !== '')
  const write = (field: Field, text: string) => {
    setDraft((current) => ({ ...current, [field]: text }))
    setRefused(({ [field]: _, ...others }) => others)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(draft, account.stored)
    setRefused(missing)
    if (Object.keys(missing).length === 0) saving.run()
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ field, label, hint, isSecret }) => (
          <TextField
            key={field}
            label={label}
            hint={account.stored[field] ? 'Stored. Enter a new value to replace it.' : hint}
            optional={field === 'webhookKey'}
            // Otherwise browsers would save a password for the site and autofill it.
            type={isSecret ? 'password' : 'text'}
            autoComplete={isSecret ? 'new-password' : 'off'}
            spellCheck={false}
            maxLength={300}
            placeholder={account.stored[field] ? '••••••••' : undefined}
            inputClassName="font-code"
            value={draft[field]}
            error={refused[field]}
            onChange={(event) => write(field, event.currentTarget.value)}
          />
        ))}
      </div>
      <FailureNotice failure={saving.failure} />
      <Button
        type="submit"
        variant="solid"
        className="justify-self-end"
        busy={saving.busy}
        busyLabel="Saving…"
        disabled={!typed}
      >
        Save
      </Button>
    </form>
  )
}

type Field = keyof CourierAccount['stored']
type Draft = Record<Field, string>

const empty: Draft = { clientId: '', clientSecret: '', customerId: '', webhookKey: '' }

const fields: { field: Field; label: string; hint: string; isSecret: boolean }[] = [
  { field: 'customerId', label: 'Customer ID', hint: 'In Uber Direct under Management.', isSecret: false },
  { field: 'clientId', label: 'Client ID', hint: 'In Uber Direct under Developer.', isSecret: false },
  { field: 'clientSecret', label: 'Client secret', hint: 'In Uber Direct under Developer.', isSecret: true },
  {
    field: 'webhookKey',
    label: 'Webhook signing key',
    hint: 'The signing key of your webhook. Leave empty to use the platform’s.',
    isSecret: true,
  },
]

/** Only the fields that were typed; the others stay as stored. */
function enteredIn(draft: Draft): EnteredCredentials {
  const typed = Object.entries(draft).map(([field, text]) => [field, text.trim()] as const)
  return Object.fromEntries(typed.filter(([, text]) => text !== ''))
}

function missingIn(draft: Draft, stored: CourierAccount['stored']): Partial<Draft> {
  const required = fields.filter(({ field }) => field !== 'webhookKey')
  return Object.fromEntries(
    required
      .map(({ field, label }) => [field, issueOf(draft[field].trim(), stored[field], label)])
      .filter(([, problem]) => problem),
  )
}

function issueOf(text: string, isStored: boolean, label: string): string | null {
  if (text === '') return isStored ? null : `${label} is required`
  return /^[\x21-\x7e]+$/.test(text) ? null : 'Use letters, digits and symbols, without spaces'
}
