import { zeroCents } from '@comanda/domain/money/cents'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import type { Breakdown, TipChoice } from '@comanda/domain/pricing/breakdown'
import {
  customTipIssue,
  maxCustomTip,
  parseCustomTip,
  tipAmount,
  tipChoices,
} from '@comanda/domain/pricing/tip'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { ChoiceTile } from '@comanda/ui/choice-tile'
import { Money } from '@comanda/ui/money'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { useEffect, useEffectEvent, useState } from 'react'
import { tipBase } from '../checkout-request.ts'

/** The restaurant's three tip percentages and a custom amount. Hidden if the restaurant does not accept tips. */
export function TipSection({
  settings,
  breakdown,
  tip,
  onChange,
  onIssue,
}: {
  settings: OrderingSettings
  breakdown: Breakdown | null
  tip: TipChoice | null
  onChange: (tip: TipChoice | null) => void
  /** Why the typed tip is not accepted; null when it is. */
  onIssue: (issue: string | null) => void
}) {
  const choices = tipChoices(settings)
  if (choices.length === 0) return null
  const base = breakdown && tipBase(breakdown)
  const chosen = tip && tip.kind !== 'none'
  return (
    <div>
      <ChoiceGroup
        legend={<span className="text-18">Add a tip</span>}
        layout="tiles"
        className="[&_.min-h-7]:flex-wrap"
        status={
          <span className="flex items-baseline gap-4 text-15 text-ink-2">
            {breakdown && base !== null && breakdown.discount > 0 && (
              <span>On {formatMoney(base)}, after the discount</span>
            )}
            {chosen && <TextButton onClick={() => onChange(null)}>No tip</TextButton>}
          </span>
        }
      >
        {choices.map((percentage) => (
          <ChoiceTile
            key={percentage}
            name="tip"
            centered
            title={`${percentage / 1000}%`}
            detail={
              base === null ? '…' : <Money cents={tipAmount({ kind: 'percentage', percentage }, base)} />
            }
            checked={tip?.kind === 'percentage' && tip.percentage === percentage}
            onChange={() => onChange({ kind: 'percentage', percentage })}
            className="px-1!"
          />
        ))}
        <ChoiceTile
          name="tip"
          centered
          title={<span className="max-sm:text-13">Custom</span>}
          detail="Amount"
          checked={tip?.kind === 'custom'}
          onChange={() => onChange({ kind: 'custom', amount: breakdown?.tip ?? zeroCents })}
          className="px-1!"
        />
      </ChoiceGroup>
      {tip?.kind === 'custom' && breakdown && (
        <CustomTip
          amount={tip.amount}
          max={maxCustomTip(breakdown.subtotal)}
          onChange={(amount) => onChange({ kind: 'custom', amount })}
          onIssue={onIssue}
        />
      )}
    </div>
  )
}

type Amount = Breakdown['tip']

/** Retains the typed text; while it is not a valid amount, there is no tip and the order cannot continue. */
function CustomTip({
  amount,
  max,
  onChange,
  onIssue,
}: {
  amount: Amount
  max: Amount
  onChange: (amount: Amount) => void
  onIssue: (issue: string | null) => void
}) {
  const [typed, setTyped] = useState(amount > 0 ? formatDollars(amount) : '')
  const issue = customTipIssue(typed, max)
  const reportIssue = useEffectEvent(onIssue)
  useEffect(() => {
    reportIssue(issue)
    return () => reportIssue(null)
  }, [issue])
  const type = (text: string) => {
    setTyped(text)
    const accepted = customTipIssue(text, max) === null ? parseCustomTip(text) : null
    onChange(accepted ?? zeroCents)
  }
  return (
    <TextField
      label="Your tip"
      name="custom-tip"
      leading="$"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      value={typed}
      hint={`Up to ${formatMoney(max)}`}
      error={issue ?? undefined}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      className="mt-3 max-w-60"
      inputClassName="tnum"
    />
  )
}
