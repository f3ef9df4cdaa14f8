import { ShieldCheck } from '@comanda/ui/icons.ts'

export function CardPrivacyNote() {
  return (
    <p className="flex items-start gap-2.5 text-15 text-ink-2">
      <ShieldCheck className="mt-0.5 size-4.5" />
      Your card goes straight to the payment provider. The restaurant never sees it.
    </p>
  )
}
