/**
 * Label of an outstanding requirement of the provider for the owner: "external_account" is a bank account.
 */
export function requirementLabel(requirement: string): string {
  const known = labels.find(([part]) => requirement.includes(part))
  if (known) return known[1]
  const spaced = requirement.split('.').at(-1)?.replaceAll('_', ' ') ?? requirement
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const labels: [string, string][] = [
  ['external_account', 'A bank account for payouts'],
  ['tos_acceptance', 'Acceptance of the payment provider’s terms'],
  ['verification.document', 'A photo of an identity document'],
  ['verification.additional_document', 'An additional document'],
  ['business_profile.url', 'The website of the business'],
  ['business_profile.mcc', 'What the business sells'],
  ['business_profile', 'Details of the business'],
  ['id_number', 'A social security or tax number'],
  ['ssn_last_4', 'The last four digits of the social security number'],
  ['tax_id', 'The tax number of the company'],
  ['.dob', 'The date of birth'],
  ['.address', 'An address'],
  ['.phone', 'A phone number'],
  ['.email', 'An email address'],
  ['first_name', 'The name of the representative'],
  ['last_name', 'The name of the representative'],
]
