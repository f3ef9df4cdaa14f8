import { TextField } from '@comanda/ui/text-field'
import { type Ref, useId, useImperativeHandle, useState } from 'react'
import { MaskedField } from '../../../../shared/masked-field.tsx'
import { BankDialog, useBankChallenge } from './bank-dialog.tsx'
import { brandName, brandOf } from './card-brand.ts'
import {
  type CardFields,
  type CardIssues,
  cardFieldOrder,
  cardIssues,
  cvcLength,
  emptyCard,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  isEmptyCard,
} from './card-fields.ts'
import { type CardEntryHandle, cardTexts } from './card-form-handle.ts'
import { CardMark } from './card-mark.tsx'
import { CardPrivacyNote } from './card-privacy-note.tsx'
import { confirmWithSandbox, resumeWithSandbox } from './sandbox-confirm.ts'
import { SandboxHint } from './sandbox-hint.tsx'

/** Card fields of the sandbox. They replace the provider's own, and are sent to the sandbox only. */
export function SandboxCard({ ref }: { ref: Ref<CardEntryHandle> }) {
  const [card, setCard] = useState(emptyCard)
  const [issues, setIssues] = useState<CardIssues>({})
  const bank = useBankChallenge()
  const id = useId()
  const brand = brandOf(card.number)

  useImperativeHandle(ref, () => ({
    check: () => {
      const found = cardIssues(card, new Date())
      setIssues(found)
      const first = cardFieldOrder.find((field) => found[field])
      if (!first) return null
      document.getElementById(`${id}-${first}`)?.focus()
      return isEmptyCard(card) ? cardTexts.required : cardTexts.invalid
    },
    describe: () => {
      const digits = card.number.replace(/\D/g, '')
      return digits.length < 12 ? null : `${brand ? brandName(brand) : 'Card'} ending ${digits.slice(-4)}`
    },
    confirm: (payment, billing) => confirmWithSandbox(payment, { card, billing }, bank.show),
    confirmSaved: (payment) => confirmWithSandbox(payment, null, bank.show),
    resume: (payment) => resumeWithSandbox(payment, bank.show),
  }))

  const change = (patch: Partial<CardFields>) => {
    setCard((current) => ({ ...current, ...patch }))
    setIssues((current) => {
      const rest = { ...current }
      for (const field of cardFieldOrder) if (field in patch) delete rest[field]
      return rest
    })
  }
  return (
    <>
      <SandboxHint onUse={(number) => change({ ...testCard, number: formatCardNumber(number) })} />
      <div className="grid gap-4.5 rounded-card border border-line bg-surface p-5">
        <MaskedField
          id={`${id}-number`}
          label="Card number"
          name="cardnumber"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          format={formatCardNumber}
          value={card.number}
          error={issues.number}
          onChange={(number) => change({ number, cvc: formatCvc(card.cvc, brandOf(number)) })}
          trailing={<CardMark brand={brand} />}
          inputClassName="tnum"
        />
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          <MaskedField
            id={`${id}-expiry`}
            label="Expiry date"
            name="cc-exp"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM / YY"
            format={formatExpiry}
            value={card.expiry}
            error={issues.expiry}
            onChange={(expiry) => change({ expiry })}
            inputClassName="tnum"
          />
          <MaskedField
            id={`${id}-cvc`}
            label="Security code"
            name="cvc"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder={cvcLength(brand) === 4 && brand ? '4 digits' : 'CVC'}
            format={(typed) => formatCvc(typed, brand)}
            value={card.cvc}
            error={issues.cvc}
            onChange={(cvc) => change({ cvc })}
            inputClassName="tnum"
          />
          <TextField
            id={`${id}-zip`}
            label="ZIP code"
            name="postal"
            inputMode="numeric"
            autoComplete="billing postal-code"
            maxLength={10}
            value={card.zip}
            error={issues.zip}
            onChange={(event) => change({ zip: event.currentTarget.value })}
            className="max-sm:col-span-2"
            inputClassName="tnum"
          />
        </div>
        <CardPrivacyNote />
      </div>
      <BankDialog bank={bank} />
    </>
  )
}

const testCard = { expiry: '12 / 34', cvc: '123', zip: '07901' }
