import { LiveRegion } from '@comanda/ui/live-region'
import { PasswordField } from './password-field.tsx'
import { passwordStrength, strengthWords } from './password-strength.ts'

export interface ChosenPassword {
  password: string
  /** The same once more. */
  again: string
}

const LEAST = 6

/** What is wrong with a new password, first things first; null when it may be sent. */
export function newPasswordIssue(
  { password, again }: ChosenPassword,
  least = LEAST,
): keyof ChosenPassword | null {
  if (password.length < least) return 'password'
  return password === again ? null : 'again'
}

/** A new password, typed twice, with a word on how well it protects. */
export function NewPassword({
  chosen,
  onChange,
  tried,
  least = LEAST,
}: {
  chosen: ChosenPassword
  onChange: (chosen: ChosenPassword) => void
  /** Whether it was sent already: until then nothing is called wrong. */
  tried: boolean
  /** How long it has to be; more than everybody's for people with a role. */
  least?: number
}) {
  const issue = tried ? newPasswordIssue(chosen, least) : null
  const strength = passwordStrength(chosen.password)
  const words = chosen.password === '' ? '' : strengthWords[strength]
  return (
    <>
      <div>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          maxLength={128}
          value={chosen.password}
          error={issue === 'password' ? tooShort(least) : undefined}
          hint={least > LEAST ? `At least ${least} characters.` : undefined}
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
            {words || 'Strength'}
          </span>
        </div>
        <LiveRegion text={words && `Password strength: ${words}`} />
      </div>
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        maxLength={128}
        value={chosen.again}
        error={issue === 'again' ? 'The two passwords are not the same.' : undefined}
        onChange={({ currentTarget }) => onChange({ ...chosen, again: currentTarget.value })}
      />
    </>
  )
}

function tooShort(least: number): string {
  return `Password must be at least ${least} characters${least > LEAST ? ' for staff' : ''}`
}

const tones = ['bg-sunken', 'bg-warn', 'bg-warn', 'bg-success', 'bg-success'] as const
