import { TextField } from '@comanda/ui/text-field'
import { PasswordField } from '../../sign-in/password-field.tsx'
import { accountIssues } from './account-issues.ts'
import type { NewAccount } from './queries.ts'

export interface NewAccountFieldsProps {
  email: string
  passwordLength: number
  account: NewAccount
  onChange: (account: NewAccount) => void
  /** Whether it was sent already: until then nothing is called wrong. */
  tried: boolean
}

/** Who somebody new is, and the password that they will sign in with. */
export function NewAccountFields({ email, passwordLength, account, onChange, tried }: NewAccountFieldsProps) {
  const issues = tried ? accountIssues(account, passwordLength) : {}
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
        hint="You sign in with this address."
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        maxLength={128}
        value={account.password}
        error={issues.password}
        hint={`At least ${passwordLength} characters.`}
        onChange={({ currentTarget }) => onChange({ ...account, password: currentTarget.value })}
      />
    </>
  )
}
