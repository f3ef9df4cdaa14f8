import { passwordLength } from '@comanda/domain/people/password'
import { TextField } from '@comanda/ui/text-field'
import { PasswordField } from '../../../shared/sign-in/password-field.tsx'
import { accountIssues } from './account-issues.ts'
import type { NewAccount } from './queries.ts'

export interface NewAccountFieldsProps {
  email: string
  minLength: number
  account: NewAccount
  onChange: (account: NewAccount) => void
  /** Whether the form was submitted; before that no errors are shown. */
  tried: boolean
}

/** Name and password of a new user. */
export function NewAccountFields({ email, minLength, account, onChange, tried }: NewAccountFieldsProps) {
  const issues = tried ? accountIssues(account, minLength) : {}
  return (
    <>
      <div className="grid gap-4.5 sm:grid-cols-2 sm:gap-3">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          value={account.firstName}
          error={issues.firstName}
          onChange={({ currentTarget }) => onChange({ ...account, firstName: currentTarget.value })}
        />
        <TextField
          label="Last name"
          optional
          autoComplete="family-name"
          maxLength={80}
          value={account.lastName}
          onChange={({ currentTarget }) => onChange({ ...account, lastName: currentTarget.value })}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        hint="You will sign in with this address."
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        maxLength={passwordLength.max}
        value={account.password}
        error={issues.password}
        hint={`At least ${minLength} characters.`}
        onChange={({ currentTarget }) => onChange({ ...account, password: currentTarget.value })}
      />
    </>
  )
}
