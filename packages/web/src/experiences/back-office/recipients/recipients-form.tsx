import type { Recipients } from '@comanda/contract/management'
import { formatPhone } from '@comanda/domain/people/phone'
import { Card } from '@comanda/ui/card'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { SaveBar } from '../save-bar.tsx'
import { type DraftErrors, draftOf, type RecipientField, readDraft } from './draft.ts'
import { recipientsKey, saveRecipients } from './queries.ts'

export interface RecipientsFormProps {
  restaurantId: string
  recipients: Recipients
}

/** Addresses and phone numbers of the management, with the recipients currently in effect. */
export function RecipientsForm({ restaurantId, recipients }: RecipientsFormProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(recipients.chosen))
  const [errors, setErrors] = useState<DraftErrors>({})
  const saving = useProvenAction((chosen: Recipients['chosen']) => saveRecipients(restaurantId, chosen), {
    onDone: (saved) => {
      client.setQueryData(recipientsKey(restaurantId), saved)
      setDraft(draftOf(saved.chosen))
      toast.success('Saved. Applies from the next order.')
    },
  })
  const stored = draftOf(recipients.chosen)
  const changed = JSON.stringify(draft) !== JSON.stringify(stored)
  const write = (field: RecipientField, text: string) => {
    setDraft((current) => ({ ...current, [field]: text }))
    setErrors(({ [field]: _, ...others }) => others)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(draft)
    if ('errors' in read) setErrors(read.errors)
    else saving.run(read.chosen)
  }
  const field = (name: RecipientField, label: string, hint?: string) => (
    <TextField
      key={name}
      label={label}
      optional
      hint={hint}
      type={name.endsWith('Email') ? 'email' : 'tel'}
      autoComplete="off"
      maxLength={name.endsWith('Email') ? 254 : 40}
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => write(name, event.currentTarget.value)}
      onBlur={() => !name.endsWith('Email') && write(name, formatPhone(draft[name]))}
    />
  )
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Card title="Email">
        <div className="grid gap-4">
          <p className="max-w-prose text-14">
            New orders, courier bookings that failed, unacknowledged orders, and ordering being paused or
            resumed.
          </p>
          {field('notificationEmail', 'Email for notifications', 'If set, all notifications go only here.')}
          <div className="grid gap-4 sm:grid-cols-2">
            {field('ownerEmail', 'Owner’s email')}
            {field('managerEmail', 'Manager’s email')}
          </div>
          <CurrentRecipients
            people={recipients.mails}
            fallback={recipients.restaurantEmail}
            changed={changed}
          />
        </div>
      </Card>
      <Card title="Text messages">
        <div className="grid gap-4">
          <p className="max-w-prose text-14">
            Urgent only: unacknowledged orders, and a kitchen whose screens are all offline.
          </p>
          {field('notificationPhone', 'Phone for notifications', 'If set, all notifications go only here.')}
          <div className="grid gap-4 sm:grid-cols-2">
            {field('ownerPhone', 'Owner’s phone')}
            {field('managerPhone', 'Manager’s phone')}
          </div>
          <CurrentRecipients
            people={recipients.texts}
            fallback={recipients.restaurantPhone}
            changed={changed}
          />
        </div>
      </Card>
      <SaveBar
        changed={changed}
        busy={saving.busy}
        failure={saving.failure}
        onReset={() => {
          setDraft(stored)
          setErrors({})
        }}
      />
    </form>
  )
}

/** The recipients as currently stored, possibly none. */
function CurrentRecipients({
  people,
  fallback,
  changed,
}: {
  people: string[]
  fallback: string | null
  changed: boolean
}) {
  if (people.length === 0) {
    return (
      <Notice
        tone="warn"
        role="status"
        icon={<CircleAlert aria-hidden="true" className="size-4.5" />}
        title="No recipients"
      >
        Enter at least one.
      </Notice>
    )
  }
  return (
    <p className="rounded-8 bg-sunken px-3 py-2 text-13 text-ink-2">
      {changed ? 'Until you save, these go to ' : 'These go to '}
      <b className="font-semibold text-ink [overflow-wrap:anywhere]">{people.join(' and ')}</b>
      {fallback && !people.includes(fallback) && `; if none is entered, to ${fallback}`}.
    </p>
  )
}
