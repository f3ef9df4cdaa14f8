import type { StoredGiftCardTerms } from '@comanda/contract/gift-cards'
import { type GiftCardTerms, giftCardTermsIssues } from '@comanda/domain/marketing/gift-card-sale'
import { type Cents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { FieldTexts, Issues, Stored } from '../forms/draft.ts'

/** An offered amount of the form; null while its field is empty. */
export interface Offered {
  key: string
  amount: Cents | null
}

export interface TermsDraft {
  isSelling: boolean
  amounts: readonly Offered[]
  minAmount: Cents | null
  maxAmount: Cents | null
}

const show = (amount: Cents | null) => (amount === null ? 'Empty' : formatMoney(amount))

export const texts: FieldTexts<TermsDraft> = {
  isSelling: { label: 'Sell gift cards' },
  amounts: {
    label: 'Amounts offered',
    show: (amounts) => amounts.map(({ amount }) => show(amount)).join(', ') || 'None',
  },
  minAmount: { label: 'Lowest amount', show },
  maxAmount: { label: 'Highest amount', show },
}

export const storedOf = ({ amounts, revision, ...terms }: StoredGiftCardTerms): Stored<TermsDraft> => ({
  fields: { ...terms, amounts: amounts.map((amount, index) => ({ key: String(index), amount })) },
  revision,
})

/** The terms to save, without the amounts that are empty. */
export function termsOf({ isSelling, amounts, minAmount, maxAmount }: TermsDraft) {
  return {
    isSelling,
    amounts: amounts.flatMap(({ amount }) => (amount === null ? [] : [amount])),
    minAmount: minAmount ?? zeroCents,
    maxAmount: maxAmount ?? zeroCents,
  } satisfies GiftCardTerms
}

export function issuesOf(draft: TermsDraft): Issues<TermsDraft> {
  return Object.fromEntries(
    giftCardTermsIssues(termsOf(draft))
      .toReversed()
      .map(({ path, message }) => [path, message]),
  )
}

/** The position of the amount at fault: the first one with which the issue of the amounts appears; -1 without any. */
export function faultyAmount(draft: TermsDraft, issue: string | undefined): number {
  return draft.amounts.findIndex((_, index) =>
    giftCardTermsIssues(termsOf({ ...draft, amounts: draft.amounts.slice(0, index + 1) })).some(
      ({ path, message }) => path === 'amounts' && message === issue,
    ),
  )
}
