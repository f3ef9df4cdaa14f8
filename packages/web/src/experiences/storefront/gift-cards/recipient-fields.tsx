import { maxGiftMessage } from '@comanda/domain/marketing/gift-card'
import type { Period } from '@comanda/domain/reporting/periods'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { Radio } from '@comanda/ui/radio'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import type { PurchaseDraft } from './purchase-draft.ts'

/** Recipient, date and message of a gift card; not needed if it is for the purchaser. */
export function RecipientFields({
  draft,
  issueOf,
  days,
  onChange,
}: {
  draft: PurchaseDraft
  issueOf: (path: string) => string | undefined
  /** The days on which it can be emailed. */
  days: Period
  onChange: (changes: Partial<PurchaseDraft>) => void
}) {
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend="Who is it for?">
        <Radio
          name="gift-card-for"
          label="Someone else"
          description="We email it to them, now or on a day that you choose."
          checked={!draft.isForSelf}
          onChange={() => onChange({ isForSelf: false })}
        />
        <Radio
          name="gift-card-for"
          label="For myself, or to print"
          description="You get the code immediately, here and by email."
          checked={draft.isForSelf}
          onChange={() => onChange({ isForSelf: true })}
        />
      </ChoiceGroup>
      {!draft.isForSelf && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Recipient’s name"
              value={draft.recipientName}
              maxLength={100}
              autoComplete="off"
              error={issueOf('recipientName')}
              onChange={(event) => onChange({ recipientName: event.currentTarget.value })}
            />
            <TextField
              label="Recipient’s email"
              type="email"
              value={draft.recipientEmail}
              maxLength={254}
              autoComplete="off"
              error={issueOf('recipientEmail')}
              onChange={(event) => onChange({ recipientEmail: event.currentTarget.value })}
            />
            <TextField
              label="Send on"
              optional
              type="date"
              value={draft.deliverOn}
              min={days.first}
              max={days.last}
              error={issueOf('deliverOn')}
              hint="Now if empty, otherwise at 8 AM"
              onChange={(event) => onChange({ deliverOn: event.currentTarget.value })}
            />
          </div>
          <TextArea
            label="Message"
            optional
            value={draft.message}
            maxLength={maxGiftMessage}
            onChange={(event) => onChange({ message: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
