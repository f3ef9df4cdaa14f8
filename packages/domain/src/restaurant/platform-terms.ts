import { normalizeDomain } from '../hosting/host.ts'
import { domainIssue } from '../hosting/restaurant-domain.ts'
import { type Cents, zeroCents } from '../money/cents.ts'
import type { Percent } from '../money/percent.ts'

/** The properties of a restaurant that only the platform can change. */
export interface TermsFields {
  /** The restaurant's domain as it is stored; empty: none. */
  domain: string
  /** Share of an order that the platform receives; null: the default of the platform. */
  platformPercentage: Percent | null
  /** Per order; null: the default of the platform. */
  platformFlat: Cents | null
  includeTax: boolean
  includeDelivery: boolean
  includeProcessing: boolean
  /** Whether payments go to the connected account of the restaurant. */
  connectEnabled: boolean
  /** Stored and shown, never charged online. */
  serviceFee: Cents
  captureMode: 'at_order' | 'on_acknowledge'
}

/** The terms of a restaurant that the platform creates. */
export const newTerms: TermsFields = {
  domain: '',
  platformPercentage: null,
  platformFlat: null,
  includeTax: false,
  includeDelivery: false,
  includeProcessing: false,
  connectEnabled: false,
  serviceFee: zeroCents,
  captureMode: 'at_order',
}

/** The issues by field; empty if there are none. */
export function termsIssues(
  { domain, platformPercentage, platformFlat, serviceFee }: TermsFields,
  platformHosts: readonly string[],
): Partial<Record<keyof TermsFields, string>> {
  const wrongDomain = domainIssue(domain, platformHosts)
  return {
    ...(wrongDomain !== null && { domain: wrongDomain }),
    ...(platformPercentage !== null &&
      !isWithin(platformPercentage, 100_000) && {
        platformPercentage: 'Enter 0 to 100%, or leave it empty',
      }),
    ...(platformFlat !== null &&
      !isWithin(platformFlat, maxAmount) && { platformFlat: `${amountMessage}, or leave it empty` }),
    ...(!isWithin(serviceFee, maxAmount) && { serviceFee: amountMessage }),
  }
}

/** The fields as they are stored. */
export function cleanTerms(fields: TermsFields): TermsFields {
  return { ...fields, domain: normalizeDomain(fields.domain) }
}

const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max
const maxAmount = 100_000
const amountMessage = 'Enter $0.00 to $1,000.00'
