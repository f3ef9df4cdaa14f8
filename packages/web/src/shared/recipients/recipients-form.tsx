import type { Recipients } from '@comanda/contract/management'
import { formatPhone } from '@comanda/domain/people/phone'
import { Card } from '@comanda/ui/card'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SaveBar } from '../back-office/save-bar.tsx'
import { useAction } from '../devices/use-action.ts'
import { type DraftErrors, draftOf, type RecipientField, readDraft } from './draft.ts'
import { recipientsKey, saveRecipients } from './queries.ts'

export interface RecipientsFormProps {
  restaurantId: string
  recipients: Recipients
}

/** Addresses and numbers of the management, with who is written to as they are stored. */
export function RecipientsForm({ restaurantId, recipients }: RecipientsFormProps) {
  const client = useQueryClient()
  const saving = useAction()
  const [draft, setDraft] = useState(() => draftOf(recipients.chosen))
  const [errors, setErrors] = useState<DraftErrors>({})
  const stored = draftOf(recipients.chosen)
  const changed = JSON.stringify(draft) !== JSON.stringify(stored)
  const write = (field: RecipientField, text: string) => {
    setDraft((current) => ({ ...current, [field]: text }))
    setErrors(({ [field]: _, ...others }) => others)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(draft)
    if ('errors' in read) return setErrors(read.errors)
    const saved = await saving.run(async () => {
      const kept = await saveRecipients(restaurantId, read.chosen)
      client.setQueryData(recipientsKey(restaurantId), kept)
      setDraft(draftOf(kept.chosen))
    })
    if (saved) toast.success('Saved. It holds from the next order on.')
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
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <Card title="Mails">
        <div className="grid gap-4">
          <p className="max-w-prose text-14">
            Every new order, a courier that could not be booked, orders that nobody takes, and ordering that
            is switched off or on again.
          </p>
          {field(
            'notificationEmail',
            'E-mail for notifications',
            'Where it is set, all of them go here alone.',
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            {field('ownerEmail', 'E-mail of the owner')}
            {field('managerEmail', 'E-mail of the manager')}
          </div>
          <GoTo people={recipients.mails} otherwise={recipients.restaurantEmail} changed={changed} />
        </div>
      </Card>
      <Card title="Texts">
        <div className="grid gap-4">
          <p className="max-w-prose text-14">
            Only what cannot wait: orders that nobody takes, and a kitchen whose screens are all gone.
          </p>
          {field(
            'notificationPhone',
            'Phone for notifications',
            'Where it is set, all of them go here alone.',
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            {field('ownerPhone', 'Phone of the owner')}
            {field('managerPhone', 'Phone of the manager')}
          </div>
          <GoTo people={recipients.texts} otherwise={recipients.restaurantPhone} changed={changed} />
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

/** Who is written to as it is stored, which is nobody in the worst case. */
function GoTo({
  people,
  otherwise,
  changed,
}: {
  people: string[]
  otherwise: string | null
  changed: boolean
}) {
  if (people.length === 0) {
    return (
      <Notice
        tone="warn"
        role="status"
        icon={<CircleAlert aria-hidden="true" className="size-4.5" />}
        title="Nobody is written to"
      >
        Enter at least one.
      </Notice>
    )
  }
  return (
    <p className="rounded-8 bg-sunken px-3 py-2 text-13 text-ink-2">
      {changed ? 'Until this is saved they go to ' : 'They go to '}
      <b className="font-semibold text-ink [overflow-wrap:anywhere]">{people.join(' and ')}</b>
      {otherwise && !people.includes(otherwise) && `; if nobody is entered, to ${otherwise}`}.
    </p>
  )
}
