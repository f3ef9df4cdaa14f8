import { passwordLength } from '@comanda/domain/people/password'
import { LiveRegion } from '@comanda/ui/live-region'
import { PasswordField } from './password-field.tsx'
import { passwordStrength, strengthLabels } from './password-strength.ts'

export interface ChosenPassword {
  password: string
  /** The repeated password. */
  again: string
}

/** The first problem of a new password; null when it is valid. */
export function newPasswordIssue(
  { password, again }: ChosenPassword,
  minLength = passwordLength.min,
): keyof ChosenPassword | null {
  if (password.length < minLength) return 'password'
  return password === again ? null : 'again'
}

/** A new password, typed twice, with a strength indicator. */
export function NewPassword({
  chosen,
  onChange,
  tried,
  minLength = passwordLength.min,
}: {
  chosen: ChosenPassword
  onChange: (chosen: ChosenPassword) => void
  /** Whether the form was submitted; before that no errors are shown. */
  tried: boolean
  /** Minimum length; longer for staff. */
  minLength?: number
}) {
  const issue = tried ? newPasswordIssue(chosen, minLength) : null
  const strength = passwordStrength(chosen.password)
  const label = chosen.password === '' ? '' : strengthLabels[strength]
  return (
    <>
      <div>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          maxLength={passwordLength.max}
          value={chosen.password}
          error={issue === 'password' ? tooShort(minLength) : undefined}
          hint={minLength > passwordLength.min ? `At least ${minLength} characters.` : undefined}
          onChange={({ currentTarget }) => onChange({ ...chosen, password: currentTarget.value })}
        />
        <div className="mt-2 flex items-center gap-3 text-13 text-ink-2">
          <span aria-hidden="true" className="grid flex-auto grid-cols-4 gap-1">
            {[1, 2, 3, 4].map((step) => (
              <span
                key={step}
                className={`h-1 rounded-full ${step <= strength ? tones[strength] : 'bg-sunken'}`}
              />
            ))}
          </span>
          <span aria-hidden="true" className="w-24 flex-none text-right">
            {label || 'Strength'}
          </span>
        </div>
        <LiveRegion text={label && `Password strength: ${label}`} />
      </div>
      <PasswordField
        label="Repeat new password"
        autoComplete="new-password"
        maxLength={passwordLength.max}
        value={chosen.again}
        error={issue === 'again' ? 'The passwords do not match.' : undefined}
        onChange={({ currentTarget }) => onChange({ ...chosen, again: currentTarget.value })}
      />
    </>
  )
}

function tooShort(minLength: number): string {
  return `Password must be at least ${minLength} characters${minLength > passwordLength.min ? ' for staff' : ''}`
}

const tones = ['bg-sunken', 'bg-warn', 'bg-warn', 'bg-success', 'bg-success'] as const
