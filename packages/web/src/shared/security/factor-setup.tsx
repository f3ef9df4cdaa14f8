import { ChevronRight, ShieldCheck, Smartphone } from '@comanda/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { ProofProvider } from '../prove/prove.tsx'
import { PhoneSetup } from './phone-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

type FactorKind = 'totp' | 'phone'

type Stage =
  | { kind: 'choose' }
  | { kind: 'totp' }
  | { kind: 'phone' }
  | { kind: 'codes'; codes: readonly string[] }

/**
 * Setting up a second factor, from the choice of method to the recovery codes. Used in a dialog and during
 * sign-in.
 */
export function FactorSetup({
  email,
  have = [],
  onCodes,
  onDone,
}: {
  email: string
  /** Methods that are already set up. */
  have?: readonly FactorKind[]
  /**
   * Called when the recovery codes are shown. They are shown once, so the container must not close by
   * accident.
   */
  onCodes?: () => void
  onDone: () => void
}) {
  const [stage, setStage] = useState<Stage>({ kind: 'choose' })
  const verified = (codes: readonly string[] | null) => {
    if (!codes) return onDone()
    setStage({ kind: 'codes', codes })
    onCodes?.()
  }
  const back = () => setStage({ kind: 'choose' })
  return (
    <ProofProvider>
      {stage.kind === 'choose' && (
        <div className="grid gap-2.5">
          {!have.includes('totp') && (
            <Choice
              icon={<ShieldCheck className="size-5" />}
              title="Authenticator app"
              text="Most secure. Works offline."
              onClick={() => setStage({ kind: 'totp' })}
            />
          )}
          {!have.includes('phone') && (
            <Choice
              icon={<Smartphone className="size-5" />}
              title="Text message"
              text="A code to your phone number."
              onClick={() => setStage({ kind: 'phone' })}
            />
          )}
        </div>
      )}
      {stage.kind === 'totp' && <TotpSetup onVerified={verified} onBack={back} />}
      {stage.kind === 'phone' && <PhoneSetup onVerified={verified} onBack={back} />}
      {stage.kind === 'codes' && <RecoveryCodes codes={stage.codes} email={email} onDone={onDone} />}
    </ProofProvider>
  )
}

function Choice({
  icon,
  title,
  text,
  onClick,
}: {
  icon: ReactNode
  title: string
  text: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-16 items-center gap-4 rounded-card border border-line-2 px-4 py-3 text-left transition-colors hover:border-line-strong hover:bg-hover"
    >
      <span className="grid size-10 flex-none place-items-center rounded-12 bg-pick-tint text-pick-ink">
        {icon}
      </span>
      <span className="min-w-0 flex-auto">
        <span className="block font-semibold text-15">{title}</span>
        <span className="block text-14 text-ink-2">{text}</span>
      </span>
      <ChevronRight className="size-5 flex-none text-ink-3" />
    </button>
  )
}
