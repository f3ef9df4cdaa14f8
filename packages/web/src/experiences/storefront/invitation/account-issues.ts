import { cleanName } from '@comanda/domain/people/customer'
import type { NewAccount } from './queries.ts'

/** Validation errors by field. Empty when the account can be created. */
export function accountIssues(
  { firstName, password }: NewAccount,
  passwordLength: number,
): { firstName?: string; password?: string } {
  return {
    ...(cleanName(firstName) === '' && { firstName: 'First name is required.' }),
    ...(password.length < passwordLength && {
      password: `Password must be at least ${passwordLength} characters`,
    }),
  }
}
