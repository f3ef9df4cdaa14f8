import type { Recipients } from '@comanda/contract/management'
import { formatPhone } from '@comanda/domain/people/phone'
import { Card } from '@comanda/ui/card'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { DraftForm } from '../forms/draft-form.tsx'
import { SaveBar } from '../forms/save-bar.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { putData } from '../put-data.ts'
import { type RecipientField, readDraft, storedOf, texts } from './draft.ts'
import { recipientsKey, saveRecipients } from './queries.ts'

export interface RecipientsFormProps {
  restaurantId: string
  recipients: Recipients
}

/** Addresses and phone numbers of the management, with the recipients currently in effect. */
export function RecipientsForm({ restaurantId, recipients }: RecipientsFormProps) {
  const client = useQueryClient()
  const form = useDraftForm({
    stored: storedOf(recipients),
    issuesOf: (draft) => readDraft(draft).issues,
    save: (draft, revision) => saveRecipients(restaurantId, readDraft(draft).chosen, revision),
    savedRow: (saved) => saved,
    storedOf,
    onSaved: (saved) => {
      putData(client, recipientsKey(restaurantId), saved)
      toast.success('Saved. Applies from the next order.')
    },
  })
  const { fields, changed } = form
  const write = (field: RecipientField, text: string) => {
    if (text !== fields[field]) form.set({ [field]: text })
  }
  const field = (name: RecipientField, hint?: string) => (
    <TextField
      key={name}
      label={texts[name].label}
      optional
      hint={hint}
      type={name.endsWith('Email') ? 'email' : 'tel'}
      autoComplete="off"
      maxLength={name.endsWith('Email') ? 254 : 40}
      value={fields[name]}
      error={form.issues[name]}
      onChange={(event) => write(name, event.currentTarget.value)}
      onBlur={() => !name.endsWith('Email') && write(name, formatPhone(fields[name]))}
    />
  )
  return (
    <DraftForm form={form} thing="restaurant’s recipients" texts={texts}>
      <Card title="Email">
        <div className="grid gap-4">
          <p className="max-w-prose text-14">
            New orders, courier bookings that failed, unacknowledged orders, and ordering being paused or
            resumed.
          </p>
          {field('notificationEmail', 'If set, all notifications go only here.')}
          <div className="grid gap-4 sm:grid-cols-2">
            {field('ownerEmail')}
            {field('managerEmail')}
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
          {field('notificationPhone', 'If set, all notifications go only here.')}
          <div className="grid gap-4 sm:grid-cols-2">
            {field('ownerPhone')}
            {field('managerPhone')}
          </div>
          <CurrentRecipients
            people={recipients.texts}
            fallback={recipients.restaurantPhone}
            changed={changed}
          />
        </div>
      </Card>
      <SaveBar form={form} />
    </DraftForm>
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
      <Notice tone="warn" role="status" icon={<CircleAlert className="size-4.5" />} title="No recipients">
        Enter at least one.
      </Notice>
    )
  }
  return (
    <p className="rounded-8 bg-sunken px-3 py-2 text-13 text-ink-2">
      {changed ? 'Until you save, these go to ' : 'These go to '}
      <b className="font-semibold text-ink wrap-anywhere">{people.join(' and ')}</b>
      {fallback && !people.includes(fallback) && `; if none is entered, to ${fallback}`}.
    </p>
  )
}
